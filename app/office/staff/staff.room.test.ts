import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { passkeys, staffInvitations } from '#app/db/schema/auth.ts'
import { threads } from '#app/db/schema/contact.ts'
import { users } from '#app/db/schema/users.ts'
import type { Role } from '#app/features/auth/permissions.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { resetKeysByOperator } from './reset-keys.server.ts'

const NOON = '2026-06-15T12:00:00Z'
const OWNER = 'owner@example.test'

describe.skipIf(!hasDatabase())('the staff', () => {
  let app: TestApp
  let owner: string
  beforeAll(async () => {
    app = await createTestApp({ env: { OWNER_EMAIL: OWNER } })
    owner = await app.signInStaff('owner', OWNER)
  })
  afterAll(() => app.close())
  beforeEach(() => app.setNow(NOON))

  const post = (name: string, json: object, cookie = owner) =>
    app.request(`/api/office/staff/${name}`, { json, cookie })
  const statusOf = async (name: string, json: object, cookie = owner) => (await post(name, json, cookie)).status
  const idOf = async (email: string) =>
    (await app.tools.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? ''
  const roleOf = async (cookie: string): Promise<Role | number> => {
    const answer = await app.request('/api/auth/user', { cookie })
    return answer.status === 200 ? (await answer.json()).role : answer.status
  }
  /** Makes a token for a program; returns a function that says whether it's still taken. */
  const letProgramIn = async (cookie: string) => {
    const json = { name: 'Shop', 'orders:write': 'on', days: '365' }
    const { token } = await (await app.request('/api/account/tokens', { cookie, json })).json()
    const headers = { authorization: `Bearer ${token}` }
    return async () => (await app.fetchAsStranger('/api/routine', { headers })).status !== 401
  }
  const entriesOf = async (action: string, subject: string) =>
    app.tools.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.subject, subject)))

  it('are invited by mail, and join by signing in with that address', async () => {
    const email = 'new@example.test'
    expect(await statusOf('invite', { email: ' New@Example.test ', role: 'editor' })).toBe(200)
    const mail = await app.mailbox.waitFor(email)
    expect(mail.text).toContain('as editor')
    expect(mail.text).toContain('/account/join')
    const cookie = await app.signIn(email)
    expect(await roleOf(cookie)).toBe('editor')
    const [joined] = await entriesOf('staff.joined', `user:${await idOf(email)}`)
    expect(joined).toMatchObject({ actor: email, after: { role: 'editor' } })
  })

  it('join by a press where they are signed in already, and nobody does without an invitation', async () => {
    const email = 'here@example.test'
    const cookie = await app.signIn(email)
    await app.request('/api/account/join', { cookie, json: {} })
    expect(await roleOf(cookie)).toBe('member')
    await statusOf('invite', { email, role: 'fulfilment' })
    expect(await roleOf(cookie)).toBe('member')
    await app.request('/api/account/join', { cookie, json: {} })
    expect(await roleOf(cookie)).toBe('fulfilment')
  })

  it.each([
    ['a moment before seven days', '2026-06-22T11:59:59Z', 'coach'],
    ['after seven days', '2026-06-22T12:00:00Z', 'member'],
  ])('%s find an invitation open or not', async (_when, time, role) => {
    const email = `${role}-in-time@example.test`
    await statusOf('invite', { email, role: 'coach' })
    app.setNow(time)
    expect(await roleOf(await app.signIn(email))).toBe(role)
  })

  it('cannot join once the invitation is withdrawn, and a newer one replaces an older', async () => {
    const email = 'twice@example.test'
    await statusOf('invite', { email, role: 'coach' })
    await statusOf('invite', { email, role: 'editor' })
    const rows = await app.tools.db.select().from(staffInvitations).where(eq(staffInvitations.email, email))
    const open = rows.filter(({ withdrawnAt }) => withdrawnAt === null)
    expect(open.map(({ role }) => role)).toEqual(['editor'])
    expect(await statusOf('withdraw', { id: open[0]?.id })).toBe(200)
    expect(await statusOf('withdraw', { id: open[0]?.id })).toBe(404)
    expect(await roleOf(await app.signIn(email))).toBe('member')
  })

  it('join with an account that is to be deleted only once it’s kept', async () => {
    const email = 'leaving@example.test'
    const cookie = await app.signIn(email)
    await app.request('/api/account/close', { cookie, json: { confirm: 'yes' } })
    await statusOf('invite', { email, role: 'editor' })
    const again = await app.signIn(email)
    expect(await roleOf(again)).toBe('member')
    await app.request('/api/account/keep', { method: 'POST', cookie: again })
    await app.request('/api/account/join', { method: 'POST', cookie: again })
    expect(await roleOf(again)).toBe('editor')
  })

  it('are the owner by the server’s settings, which the log says, and not with an account that is to be deleted', async () => {
    const email = 'next-owner@example.test'
    const cookie = await app.signIn(email)
    const id = await idOf(email)
    const { ownerEmail } = app.tools.config
    Object.assign(app.tools.config, { ownerEmail: email })
    await app.request('/api/account/close', { cookie, json: { confirm: 'yes' } })
    const again = await app.signIn(email)
    expect([await roleOf(again), await entriesOf('staff.role', `user:${id}`)]).toEqual(['member', []])
    await app.request('/api/account/keep', { method: 'POST', cookie: again })
    for (let time = 0; time < 2; time += 1) expect(await roleOf(await app.signIn(email))).toBe('owner')
    Object.assign(app.tools.config, { ownerEmail })
    await app.tools.db.update(users).set({ role: 'member' }).where(eq(users.id, id))
    expect(await entriesOf('staff.role', `user:${id}`)).toMatchObject([
      { actor: email, before: { role: 'member' }, after: { role: 'owner' } },
    ])
  })

  it('have one invitation where two are sent at the same moment', async () => {
    const email = 'at-once@example.test'
    const invite = (role: string) => statusOf('invite', { email, role })
    const answers = await Promise.all(['coach', 'editor', 'fulfilment', 'editor'].map(invite))
    expect(answers).toEqual([200, 200, 200, 200])
    const isOpen = and(eq(staffInvitations.email, email), isNull(staffInvitations.withdrawnAt))
    expect(await app.tools.db.$count(staffInvitations, isOpen)).toBe(1)
  })

  it('who work here already are not invited again', async () => {
    await app.signInStaff('coach', 'coach@example.test')
    expect(await statusOf('invite', { email: 'coach@example.test', role: 'owner' })).toBe(409)
  })

  it('change their role, which counts at once, with both roles in the log', async () => {
    const cookie = await app.signInStaff('editor', 'changing@example.test')
    const id = await idOf('changing@example.test')
    expect(await statusOf('role', { id, role: 'fulfilment' })).toBe(200)
    expect(await roleOf(cookie)).toBe('fulfilment')
    const [entry] = await entriesOf('staff.role', `user:${id}`)
    expect(entry).toMatchObject({ actor: OWNER, before: { role: 'editor' }, after: { role: 'fulfilment' } })
  })

  it('are signed out everywhere when they are removed, and their keys are gone', async () => {
    const cookie = await app.signInStaff('coach', 'leaving@example.test')
    const id = await idOf('leaving@example.test')
    const key = { id: 'a-key', userId: id, name: 'Phone', publicKey: 'x', counter: 0, transports: [] }
    await app.tools.db.insert(passkeys).values({ ...key, createdAt: new Date(NOON) })
    const at = new Date(NOON)
    await app.tools.db.insert(threads).values({
      ...{ kind: 'email', subject: 'A question', name: 'Ada', email: 'ada@example.test', replyToken: 'leaving' },
      ...{ assignee: id, createdAt: at, lastAt: at },
    })
    const isAlive = await letProgramIn(cookie)
    expect(await isAlive()).toBe(true)
    expect(await statusOf('remove', { id })).toBe(200)
    expect(await app.tools.db.select().from(threads)).toMatchObject([{ assignee: null }])
    expect(await roleOf(cookie)).toBe(401)
    expect(await app.tools.db.select().from(passkeys).where(eq(passkeys.userId, id))).toEqual([])
    expect(await isAlive(), 'its token would open the office again, once they come back').toBe(false)
    expect(await roleOf(await app.signIn('leaving@example.test'))).toBe('member')
    expect(await statusOf('remove', { id })).toBe(404)
  })

  it('keep the owner whom the configuration names, and the last one', async () => {
    const id = await idOf(OWNER)
    for (const [name, json] of [
      ['remove', { id }],
      ['role', { id, role: 'coach' }],
    ] as const) {
      const answer = await post(name, json)
      expect([answer.status, (await answer.json()).error.message]).toEqual([
        409,
        expect.stringContaining('OWNER_EMAIL'),
      ])
    }
    await app.tools.db.update(users).set({ email: 'moved@example.test' }).where(eq(users.id, id))
    const answer = await post('role', { id, role: 'coach' })
    await app.tools.db.update(users).set({ email: OWNER }).where(eq(users.id, id))
    expect([answer.status, (await answer.json()).error.message]).toEqual([409, expect.stringContaining('last owner')])
    expect(await roleOf(owner)).toBe('owner')
  })

  it('keep one owner when two take the role from each other at the same moment', async () => {
    const [one, other] = [
      await app.signInStaff('owner', 'one@example.test'),
      await app.signInStaff('owner', 'other@example.test'),
    ]
    await app.tools.db.update(users).set({ role: 'member' }).where(eq(users.email, OWNER))
    const answers = await Promise.all([
      statusOf('role', { id: await idOf('other@example.test'), role: 'coach' }, one),
      statusOf('role', { id: await idOf('one@example.test'), role: 'coach' }, other),
    ])
    const owners = await app.tools.db.select({ id: users.id }).from(users).where(eq(users.role, 'owner'))
    await app.tools.db.update(users).set({ role: 'owner' }).where(eq(users.email, OWNER))
    expect(owners).toHaveLength(1)
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
  })

  it('get new keys from the owner when they have lost theirs, and a mail that says so', async () => {
    const email = 'lost@example.test'
    const cookie = await app.signInStaff('coach', email)
    const isAlive = await letProgramIn(cookie)
    expect(await statusOf('reset-keys', { id: await idOf(email) })).toBe(200)
    expect([await roleOf(cookie), await isAlive()]).toEqual([401, false])
    expect(await app.mailsTo(email)).toContain('second-step-changed')
  })

  it('get new keys by a command on the server when there is no other owner, and only they', async () => {
    const email = 'sole@example.test'
    const cookie = await app.signInStaff('owner', email)
    await app.signIn('no-staff@example.test')
    for (const other of ['nobody@example.test', 'no-staff@example.test', ''])
      await expect(resetKeysByOperator(app.tools, other)).rejects.toMatchObject({ code: 'not_found' })
    await resetKeysByOperator(app.tools, ' Sole@example.test ')
    expect(await roleOf(cookie)).toBe(401)
    expect(await app.mailsTo(email)).toContain('second-step-changed')
    const [entry] = await app.tools.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${await idOf(email)}`))
    expect(entry).toMatchObject({ action: 'staff.reset-keys', actor: `${email}, by a command on the server` })
  })

  it('are changed only with a second step of the last ten minutes', async () => {
    app.setNow('2026-06-15T12:10:00Z')
    const answer = await post('invite', { email: 'late@example.test', role: 'coach' })
    expect([answer.status, (await answer.json()).error.reason]).toEqual([403, 'second_step_needed'])
  })
})
