import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { billingOf } from '#dev/own-account.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const SURE = { sure: 'on' }

describe.skipIf(!hasDatabase())('somebody who pays for a membership', () => {
  let app: TestShop
  let coach: string
  let cookie: string
  let id: string
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
    cookie = await app.signIn('pays@example.test')
    id = await app.idOf(cookie)
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    await app.stripe.pay(clientSecret)
    await app.stripe.control('settle')
  })
  afterAll(() => app?.close())

  const statusOf = async (act: string, json: object = {}) =>
    (await app.request(`/api/office/people/${id}/membership/${act}`, { json, cookie: coach })).status
  async function billing() {
    await app.stripe.control('settle')
    return billingOf(app, cookie)
  }

  it('is shown to end with the account that is to be deleted, not with what is paid', async () => {
    const factsOf = async () => {
      const address = `/office/people/${id}`
      const page = await readPage(app, { file: 'routes/office/person.tsx', address, params: { id }, cookie: coach })
      return Object.fromEntries(JSON.parse(page ?? '').membership.facts)
    }
    expect(await factsOf()).toMatchObject({ State: 'Member', 'Paid until': '15\u00a0Jul' })
    expect((await app.request('/api/account/close', { cookie, json: { confirm: 'yes' } })).status).toBe(200)
    await app.stripe.control('settle')
    expect(await factsOf()).toMatchObject({
      State: 'Ending with the account',
      'Paid until': '15\u00a0Jul',
      Ends: '22\u00a0Jun',
    })
    expect((await app.request('/api/account/keep', { cookie, json: {} })).status).toBe(200)
    await app.stripe.control('settle')
    expect(await factsOf()).not.toHaveProperty('Ends')
  })

  it('is paused, let on, ended and given their money back from the office, each written down', async () => {
    expect(await billing()).toMatchObject({ status: 'active', endsAt: null })
    expect(await statusOf('pause', { months: '13' })).toBe(400)
    expect(await statusOf('pause', { months: '2' })).toBe(200)
    expect(await billing()).toMatchObject({ resumesAt: expect.any(String) })
    expect(await statusOf('unpause')).toBe(200)
    expect(await billing()).toMatchObject({ resumesAt: null })
    expect(await statusOf('cancel', SURE)).toBe(200)
    expect(await billing()).toMatchObject({ status: 'active', endsAt: '2026-07-15T12:00:00.000Z' })
    expect(await statusOf('refund', SURE)).toBe(200)
    expect(await billing()).toMatchObject({ status: 'canceled' })
    expect((await app.stripe.sdk.refunds.list({ limit: 1 })).data[0]?.amount).toBe(2_999)
    expect(await statusOf('refund', SURE)).toBe(409)
    const noted = await app.tools.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `person:${id}`))
      .orderBy(auditLog.at)
    const actions = noted.map(({ action }) => action)
    for (const act of ['pause', 'unpause', 'cancel', 'refund']) expect(actions).toContain(`people.${act}`)
  })

  it('was a member, also after beginning again and not paying', async () => {
    const address = '/office/people?standing=ended'
    const list = () => readPage(app, { file: 'routes/office/people.tsx', address, params: {}, cookie: coach })
    expect(await list()).toContain('pays@example.test')
    await app.request('/api/create-subscription', { json: {}, cookie })
    await app.stripe.control('clock', { advance: '1d' })
    expect(await billing()).toMatchObject({ status: 'incomplete_expired', state: 'ended' })
    expect(await list()).toContain('pays@example.test')
  })
})
