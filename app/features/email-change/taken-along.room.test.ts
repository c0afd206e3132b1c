import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donations } from '#app/db/schema/donations.ts'
import { cohortSeats, cohorts } from '#app/db/schema/events.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { daysAfter } from '#app/values/instant.ts'
import { asLocalDate } from '#app/values/local-date.ts'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('what somebody wrote, gave and was offered with their old address', () => {
  let app: TestApp
  let people = 0
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  async function join() {
    const email = `writer-${++people}@example.test`
    return { email, cookie: await app.signIn(email) }
  }

  /** A message, a complaint and a paid donation: none of them knows an account. */
  async function writeAndGive(email: string) {
    const words = { name: 'Ada', email, message: 'How hot should it be?' }
    expect((await app.request('/api/contact', { json: { ...words, gdprConsent: true } })).status).toBe(201)
    expect((await app.request('/api/complaints', { json: words })).status).toBe(201)
    const gift = { visitorHash: 'a browser', description: 'A coffee', email, amount: 500, currency: 'gbp' }
    const now = app.tools.clock.now()
    await app.tools.db
      .insert(donations)
      .values({ ...gift, status: 'paid', livemode: false, createdAt: now, paidAt: now })
  }

  /** The addresses of what an account's export holds of it. */
  async function addressesSeenBy(cookie: string) {
    const { tables } = await (await app.request('/api/account/export.json', { cookie })).json()
    return [tables.threads, tables.complaints, tables.donations].map((rows: { email: string }[]) =>
      rows.map(({ email }) => email),
    )
  }

  /** A seat in a group, held for an address that was invited from the waiting list. */
  async function holdSeat(email: string) {
    const now = app.tools.clock.now()
    const id = randomUUID()
    const group = { name: 'Autumn', words: '', coach: 'Cora', startsOn: asLocalDate('2026-09-07'), size: 8 }
    await app.tools.db.insert(cohorts).values({ id, ...group, createdAt: now })
    await app.tools.db.insert(cohortSeats).values({ cohortId: id, email, invitedAt: now, heldUntil: daysAfter(now, 5) })
    return id
  }
  async function takeSeat(cookie: string, group: string) {
    await grantComplimentaryMembership(app.tools, await app.idOf(cookie))
    return (await app.request(`/api/groups/${group}/join`, { cookie, json: {} })).status
  }

  it('comes along when it changes, and is nothing of whoever has the old one then', async () => {
    const { email: old, cookie } = await join()
    const next = `new-${old}`
    await writeAndGive(old)
    const group = await holdSeat(old)
    await app.request('/api/account/email', { json: { email: next }, cookie })
    const token = /token=([\w-]+)/.exec((await app.mailbox.waitFor(next)).text)?.[1]
    expect((await app.request('/api/account/email/confirm', { json: { token }, cookie })).status).toBe(200)
    expect(await addressesSeenBy(cookie)).toEqual([[next, next], [next], [next]])
    const other = await app.signIn(old)
    expect(await addressesSeenBy(other)).toEqual([[], [], []])
    expect(await takeSeat(other, group)).toBe(404)
    expect(await takeSeat(cookie, group)).toBe(200)
  })

  it('comes along when two accounts are put together', async () => {
    const [stays, goes] = [await join(), await join()]
    await writeAndGive(goes.email)
    const group = await holdSeat(goes.email)
    const id = await app.idOf(stays.cookie)
    const coach = await app.signInStaff('coach')
    expect((await mergeAccounts(app, coach, { stays: { id }, goes })).status).toBe(200)
    expect(await addressesSeenBy(stays.cookie)).toEqual([[stays.email, stays.email], [stays.email], [stays.email]])
    expect(await takeSeat(stays.cookie, group)).toBe(200)
  })
})
