import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPersonTables, whereAbout } from '#app/db/person-tables.ts'
import { readRelations } from '#app/db/relations.ts'
import { cancelClosing, closeAccount, isThere, mailsAbout } from '#dev/account-end.ts'
import { fillTables } from '#dev/fill-tables.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { carryOutClosing, KEPT, startErasures } from './erase.server.ts'
import { personOf } from './records.server.ts'

const START = '2026-06-01T12:00:00Z'
const LAST_MOMENT = '2026-06-08T11:59:59Z'
const DUE = '2026-06-08T12:00:00Z'

let app: TestShop

describe.runIf(hasDatabase())('closing an account', () => {
  beforeAll(async () => {
    app = await createTestShop({ now: START })
  })
  afterAll(() => app?.close())

  async function join(name: string) {
    app.setNow(START)
    const email = `${name}@example.test`
    const cookie = await app.signInToTrack(email, 'Europe/London')
    const id = await app.idOf(cookie)
    return { email, cookie, id, person: personOf(app.tools, { id, email }) }
  }

  it('requires confirmation', async () => {
    const { cookie } = await join('slip')
    expect((await app.request('/api/account/close', { cookie, json: {} })).status).toBe(400)
    expect((await app.request('/api/account/close', { cookie, json: { confirm: 'no' } })).status).toBe(400)
  })

  it.each(['close', 'erase-records'])('%s requires a sign-in within the last ten minutes', async (door) => {
    const { cookie, id } = await join(`stale-${door}`)
    const { rows } = await app.tools.db.execute<{ at: Date }>(
      sql`select created_at as at from sessions where user_id = ${id}`,
    )
    const signedInAt = new Date(rows[0]?.at ?? Number.NaN).getTime()
    const ask = () => app.request(`/api/account/${door}`, { cookie, json: { confirm: 'yes' } })
    app.setNow(new Date(signedInAt + 600_000).toISOString())
    const refused = await ask()
    expect(refused.status).toBe(403)
    expect((await refused.json()).error.message).toBe('Please sign in again first: this needs a recent sign-in.')
    app.setNow(new Date(signedInAt + 599_999).toISOString())
    expect((await ask()).status).toBe(200)
  })

  it('erases after seven days and not before, with an email when it begins and ends', async () => {
    const { cookie, email, id } = await join('ann')
    expect((await closeAccount(app, cookie)).status).toBe(200)
    expect(await mailsAbout(app, 'account', email)).toEqual(['account-closing'])
    const mail = await app.mailbox.waitFor(email)
    expect(mail.subject).toBe('Your account will be deleted in seven days')
    expect(mail.text).toContain('8 June 2026')

    app.setNow(LAST_MOMENT)
    await carryOutClosing(app.tools, id)
    expect(await isThere(app, id)).toBe(true)

    app.setNow(DUE)
    await carryOutClosing(app.tools, id)
    expect(await isThere(app, id)).toBe(false)
    expect((await app.request('/api/auth/user', { cookie })).status).toBe(401)
    expect((await app.mailbox.waitFor(email, 2)).subject).toBe('Your account has been deleted')
    await expect.poll(() => mailsAbout(app, 'account', email)).toEqual([])
    // A second job for the same account finds nothing to do.
    await carryOutClosing(app.tools, id)
  })

  it('names its day in full, as every page does, and that of the records’ end, too', async () => {
    const { cookie } = await join('dora')
    await app.request('/api/account/health-consent', { cookie, json: { agree: 'no' } })
    await closeAccount(app, cookie)
    const account = { file: 'routes/account/account.tsx', address: '/account', params: {}, cookie }
    const { closesAt, erasedOn } = JSON.parse((await readPage(app, account)) ?? '')
    expect(closesAt).toBe('Monday 8\u00a0June 2026 at 13:00')
    expect(erasedOn).toBe('Wednesday 1\u00a0July 2026')
  })

  it('can be undone until the last moment, and closing twice doesn’t move the day', async () => {
    const { cookie, email, id } = await join('bob')
    await closeAccount(app, cookie)
    app.setNow('2026-06-03T12:00:00Z')
    await closeAccount(app, cookie)
    expect(await mailsAbout(app, 'account', email)).toEqual(['account-closing'])
    app.setNow(LAST_MOMENT)
    expect((await cancelClosing(app, cookie)).status).toBe(200)
    app.setNow('2026-07-01T12:00:00Z')
    await carryOutClosing(app.tools, id)
    expect(await isThere(app, id)).toBe(true)
    // Idempotent.
    expect((await cancelClosing(app, cookie)).status).toBe(200)
  })

  it('can’t be undone once the seven days are over', async () => {
    const { cookie, id } = await join('late')
    await closeAccount(app, cookie)
    app.setNow(DUE)
    expect((await cancelClosing(app, cookie)).status).toBe(409)
    await carryOutClosing(app.tools, id)
    expect(await isThere(app, id)).toBe(false)
  })

  it('is announced at the next sign-in', async () => {
    const { cookie } = await join('back')
    await closeAccount(app, cookie)
    const before = (await app.mailbox.waitFor('back@example.test')).subject
    expect(before).toContain('deleted')
    await app.request('/api/auth/sign-in/magic-link', { json: { email: 'back@example.test', callbackURL: '/app' } })
    const mail = await app.mailbox.waitFor('back@example.test', 2)
    const token = /token=([\w-]+)/.exec(mail.text)?.[1]
    const answer = await app.request('/api/auth/sign-in/link', { json: { token, next: '/app?tab=goals' } })
    expect((await answer.json()).redirectTo).toBe('/account/closing?next=%2Fapp%3Ftab%3Dgoals')
  })

  it('is refused to staff', async () => {
    const { cookie, id } = await join('coach')
    await app.tools.db.execute(sql`update users set role = 'coach' where id = ${id}`)
    expect((await closeAccount(app, cookie)).status).toBe(409)
  })

  it('erases the person from every table except those kept by law, and nobody else', async () => {
    const { cookie, email, id, person } = await join('cleo')
    const other = await join('dora')
    await app.request('/api/routine/2026-06-01/fasting', {
      method: 'PUT',
      cookie: other.cookie,
      json: { state: 'done' },
    })
    const tables = await readRelations(app.tools.db)
    const reach = findPersonTables(tables)
    await closeAccount(app, cookie)
    const filled = await fillTables(app.tools, tables, reach, person)
    await app.tools.db.execute(sql`update orders set status = 'paid', user_id = ${id}, visitor_hash = 'browser'`)
    app.setNow(DUE)
    await carryOutClosing(app.tools, id)

    const left: string[] = []
    for (const name of filled) {
      const { rows } = await app.tools.db.execute(
        sql`select 1 from ${sql.identifier(name)} where ${whereAbout(reach, name, person)}`,
      )
      if (rows.length > 0) left.push(name)
    }
    const parts = tables.filter(({ foreignKeys }) => foreignKeys.some(({ table }) => table in KEPT))
    const allowed = [...Object.keys(KEPT), ...parts.map(({ name }) => name), 'outbox_mails']
    expect(left.filter((name) => !allowed.includes(name))).toEqual([])
    expect(left).toContain('orders')

    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await app.tools.db.execute<{ text: string }>(
        sql`select to_jsonb(one)::text as text from ${sql.identifier(name)} as one`,
      )
      if (rows.some(({ text }) => text.includes(id))) found.push(`${name}: account`)
      if (rows.some(({ text }) => text.includes(email))) found.push(`${name}: address`)
    }
    expect(found.filter((one) => one !== 'outbox_mails: address')).toEqual([
      'complaints: address',
      'donations: address',
      'invoices: address',
      'orders: address',
      'threads: address',
    ])
    const { rows } = await app.tools.db.execute(sql`select user_id, visitor_hash from orders`)
    expect(rows).toEqual([{ user_id: null, visitor_hash: '' }])
    const given = await app.tools.db.execute(sql`select visitor_hash, message from donations`)
    expect(given.rows).toEqual([{ visitor_hash: '', message: null }])
    expect(await mailsAbout(app, 'account', email)).not.toContain('account-closing')

    expect(await isThere(app, other.id)).toBe(true)
    const day = await app.request('/api/routine?date=2026-06-01', { cookie: other.cookie })
    expect((await day.json()).fasting).toBe(true)
  })

  it('erases only the records at once, and keeps the account', async () => {
    const { cookie, id } = await join('fay')
    const put = (path: string, json: object) => app.request(path, { method: 'PUT', cookie, json })
    await put('/api/routine/2026-06-01/fasting', { state: 'done' })
    await app.request('/api/checkins/2026-06-01', { cookie, json: { sleep: 3 } })
    const records = async () => {
      const { tables } = await (await app.request('/api/account/export.json', { cookie })).json()
      return [tables.routine_days.length, tables.checkins.length]
    }
    expect((await app.request('/api/account/erase-records', { cookie, json: {} })).status).toBe(400)
    expect(await records()).toEqual([1, 1])
    expect((await app.request('/api/account/erase-records', { cookie, json: { confirm: 'yes' } })).status).toBe(200)
    expect(await records()).toEqual([0, 0])
    expect(await isThere(app, id)).toBe(true)
  })

  it('deletes unpaid orders', async () => {
    const { cookie, id, email } = await join('eve')
    await app.tools.db.execute(sql`
      insert into orders (kind, user_id, visitor_hash, email, amount, currency, livemode, created_at)
      values ('ebook', ${id}, 'x', ${email}, 2700, 'gbp', false, now())`)
    await closeAccount(app, cookie)
    app.setNow(DUE)
    await carryOutClosing(app.tools, id)
    expect((await app.tools.db.execute(sql`select 1 from orders where email = ${email}`)).rows).toEqual([])
  })

  it('adds the missing job at the next start', async () => {
    const { cookie, id } = await join('restored')
    await closeAccount(app, cookie)
    await app.tools.db.execute(sql`delete from pgboss.job where name = 'erasure'`)
    const added: unknown[] = []
    const jobs = {
      add: async (_tx: unknown, queue: string, data: object, startAfter?: Date) => {
        added.push([queue, data, startAfter?.toISOString()])
      },
      retryFailed: async () => 0,
      wake: () => {},
      work: async () => {},
      stop: async () => {},
    }
    await startErasures({ ...app.tools, jobs }, jobs)
    expect(added).toContainEqual(['erasure', { userId: id }, '2026-06-08T12:00:00.000Z'])
  })
})
