import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { coupons } from '#app/db/schema/shop.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a code in the office', () => {
  let app: TestApp
  let cookie = ''
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    cookie = await app.signInStaff('coach')
  })
  afterAll(() => app.close())

  const post = (path: string, json: object = {}) => app.request(`/api/office/coupons${path}`, { json, cookie })
  const add = (json: object) => post('', { kind: 'percent', value: '20', ...json })
  const read = async (code: string) => (await app.tools.db.select().from(coupons).where(eq(coupons.code, code)))[0]
  const actionsOn = async (code: string) => {
    const rows = app.tools.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `coupon:${code}`))
    return (await rows.orderBy(asc(auditLog.at), asc(auditLog.id))).map(({ action }) => action)
  }

  it('is added with its days in London, ended once, and valid again', async () => {
    expect((await add({ code: 'spring 20', from: '2026-07-01', until: '2026-07-31' })).status).toBe(200)
    const [from, until] = [new Date('2026-06-30T23:00:00Z'), new Date('2026-07-31T23:00:00Z')]
    expect(await read('SPRING20')).toMatchObject({ value: 20, from, until, endedAt: null, productIds: null })
    expect((await post('/SPRING20/end')).status).toBe(200)
    app.setNow('2026-06-15T13:00:00Z')
    expect((await post('/spring20/end')).status).toBe(200)
    expect((await read('SPRING20'))?.endedAt).toEqual(new Date('2026-06-15T12:00:00Z'))
    expect((await post('/SPRING20/reopen')).status).toBe(200)
    expect((await read('SPRING20'))?.endedAt).toBeNull()
    expect((await post('/NO-SUCH/end')).status).toBe(404)
  })

  it('is made once when two add it at the same time, and the second reads what to do, as for a product', async () => {
    const answers = await Promise.all(['10', '50'].map((value) => add({ code: 'TWICE', value })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const said = await Promise.all(answers.map((answer) => answer.text()))
    expect(said.join(' ')).toContain('There is a code “TWICE” already. Please choose another.')
    expect(await actionsOn('TWICE')).toEqual(['coupons.add'])
  })

  it.each([
    ['FIVE-POUNDS', { kind: 'pence', value: '5' }, { pence: 500 }],
    ['A-FIFTH', { kind: 'percent', value: '20' }, { percent: 20 }],
  ])('is written down with what it takes off: %s', async (code, json, after) => {
    await add({ code, ...json })
    const of = eq(auditLog.subject, `coupon:${code}`)
    expect(await app.tools.db.select().from(auditLog).where(of)).toMatchObject([{ after }])
  })

  it('is one when its form is sent twice, until it is ended', async () => {
    const wanted = { code: 'ONE-FORM', until: '2026-07-31', maxUses: '5' }
    const answers = await Promise.all([1, 2].map(() => add(wanted)))
    app.setNow('2026-06-15T13:00:01Z')
    answers.push(await add(wanted))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await actionsOn('ONE-FORM')).toEqual(['coupons.add'])
    expect((await add({ ...wanted, maxUses: '6' })).status).toBe(409)
    await post('/ONE-FORM/end')
    expect((await add(wanted)).status).toBe(409)
  })

  it.each([
    [{ code: 'GONE', until: '2026-06-14' }, 'until'],
    [{ code: 'NOTHING', product: 'yacht' }, 'product'],
    [{ code: 'TOO-MUCH', value: '101' }, 'value'],
  ])('is refused: %j', async (wanted, field) => {
    const answer = await add(wanted)
    expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([400, [field]])
    expect(await read(wanted.code)).toBeUndefined()
  })
})
