import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donations } from '#app/db/schema/donations.ts'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('what somebody wrote and gave with their old address', () => {
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

  it('comes along when it changes, and is nothing of whoever has the old one then', async () => {
    const { email: old, cookie } = await join()
    const next = `new-${old}`
    await writeAndGive(old)
    await app.request('/api/account/email', { json: { email: next }, cookie })
    const token = /token=([\w-]+)/.exec((await app.mailbox.waitFor(next)).text)?.[1]
    expect((await app.request('/api/account/email/confirm', { json: { token }, cookie })).status).toBe(200)
    expect(await addressesSeenBy(cookie)).toEqual([[next, next], [next], [next]])
    expect(await addressesSeenBy(await app.signIn(old))).toEqual([[], [], []])
  })

  it('comes along when two accounts are put together', async () => {
    const [stays, goes] = [await join(), await join()]
    await writeAndGive(goes.email)
    const id = await app.idOf(stays.cookie)
    const coach = await app.signInStaff('coach')
    expect((await mergeAccounts(app, coach, { stays: { id }, goes })).status).toBe(200)
    expect(await addressesSeenBy(stays.cookie)).toEqual([[stays.email, stays.email], [stays.email], [stays.email]])
  })
})
