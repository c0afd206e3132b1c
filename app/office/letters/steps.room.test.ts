import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaigns, deliveries, welcomed } from '#app/db/schema/letters.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import { orders } from '#app/db/schema/shop.ts'
import { users } from '#app/db/schema/users.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { writeManageToken } from '#app/features/newsletter/manage-token.server.ts'
import { hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { queueDueSteps } from './due-steps.server.ts'
import { countRecipients } from './recipients.server.ts'
import type { After } from './steps.ts'

const ON = '2026-06-01T12:00:00Z'

describe.skipIf(!hasDatabase())('a welcome series', () => {
  let app: TestApp
  let cookie = ''
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ env: { LETTERS_PER_SECOND: '1000' } })
    cookie = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow(ON)
    for (const table of [campaigns, subscribers, suppressions, orders]) await app.tools.db.delete(table)
  })

  const post = (path: string, json: object = {}, method = 'POST') =>
    app.request(`/api/office/${path}`, { cookie, json, method })
  const WORDS = { subject: 'Welcome', preview: '', body: 'Good that you are here.' }
  /** A step that was switched on at noon of 1 June. */
  async function step(after: After, daysAfter = 2) {
    const { id } = await (await post('welcome', { after })).json()
    expect((await post(`welcome/${id}`, { ...WORDS, daysAfter, revision: 0 }, 'PUT')).status).toBe(200)
    expect((await post(`welcome/${id}/switch-on`)).status).toBe(200)
    return id as string
  }
  async function reader(confirmedAt: string, list: ListId = 'newsletter', email = '') {
    people += 1
    const address = email || `reader${people}@example.test`
    const values = { email: address, addressHash: hashAddress(app.tools, address), createdAt: new Date(confirmedAt) }
    const [row] = await app.tools.db.insert(subscribers).values(values).returning()
    if (!row) throw new Error('no row')
    const words = { wording: 'Yes', wordingVersion: '1', askedAt: new Date(confirmedAt) }
    await app.tools.db
      .insert(subscriptions)
      .values({ subscriberId: row.id, list, ...words, confirmedAt: new Date(confirmedAt) })
    return row
  }
  async function member(openedAt: string, fields: object = {}) {
    people += 1
    const values = { id: `member${people}`, name: '', email: `member${people}@example.test`, emailVerified: true }
    const now = app.tools.clock.now()
    await app.tools.db.insert(users).values({ ...values, createdAt: now, updatedAt: now })
    const paid = { status: 'active', paidUntil: new Date('2026-12-31T12:00:00Z') }
    const row = { userId: values.id, ...paid, openedAt: new Date(openedAt), updatedAt: now, ...fields }
    await app.tools.db.insert(memberships).values(row)
    return values
  }
  const buy = (email: string, paidAt: string, fields: object = {}) =>
    app.tools.db.insert(orders).values({
      ...{ kind: 'ebook', status: 'paid', visitorHash: 'x', email, amount: 999, currency: 'gbp', livemode: false },
      ...{ createdAt: new Date(paidAt), paidAt: new Date(paidAt), ...fields },
    })
  /** The recipients of a step after the next poll. */
  async function written(id: string, now: string) {
    app.setNow(now)
    await queueDueSteps(app.tools)
    const rows = await app.tools.db
      .select({ email: subscribers.email })
      .from(deliveries)
      .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
      .where(eq(deliveries.campaignId, id))
    return rows.map(({ email }) => email)
  }

  it.each([
    ['a second before its time', '2026-06-12T11:59:59Z', false],
    ['at its time', '2026-06-12T12:00:00Z', true],
    ['up to seven days later', '2026-06-19T12:00:00Z', true],
    ['not later than that', '2026-06-19T12:00:01Z', false],
  ])('comes two days after the newsletter was confirmed: %s', async (_name, now, isDue) => {
    const id = await step('subscribing')
    const { email } = await reader('2026-06-10T12:00:00Z')
    expect(await written(id, now)).toEqual(isDue ? [email] : [])
  })

  it.each([
    ['the very moment it was switched on', ON, true],
    ['a second before', '2026-06-01T11:59:59Z', false],
  ])('is for who came after it was switched on: %s', async (_name, came, isDue) => {
    const id = await step('subscribing')
    await reader(came)
    expect(await written(id, '2026-06-03T12:00:00Z')).toHaveLength(isDue ? 1 : 0)
  })

  it('is sent, with its way out, and no second time whoever looks and however often', async () => {
    const id = await step('subscribing', 0)
    const { email } = await reader('2026-06-10T12:00:00Z')
    app.setNow('2026-06-10T12:00:10Z')
    await Promise.all([queueDueSteps(app.tools), queueDueSteps(app.tools), queueDueSteps(app.tools)])
    await app.tools.jobs.add(app.tools.db, 'letters', { id })
    app.tools.jobs.wake('letters')
    const mail = await app.mailbox.waitFor(email)
    expect([mail.subject, mail.headers['list-unsubscribe-post']]).toEqual(['Welcome', 'List-Unsubscribe=One-Click'])
    expect(await written(id, '2026-06-12T12:00:00Z')).toEqual([email])
    const [row] = await app.tools.db.select().from(campaigns).where(eq(campaigns.id, id))
    expect(row).toMatchObject({ status: 'sending', addressed: 1 })
  })

  it('does not greet again who leaves and comes back', async () => {
    const id = await step('subscribing', 0)
    const first = await reader('2026-06-10T12:00:00Z')
    expect(await written(id, '2026-06-10T12:01:00Z')).toHaveLength(1)
    const token = writeManageToken(app.tools, first.id)
    expect((await app.request('/api/newsletter/unsubscribe', { json: { token } })).status).toBe(200)
    await app.tools.db.delete(suppressions)
    await reader('2026-06-11T12:00:00Z', 'newsletter', first.email)
    expect(await written(id, '2026-06-11T12:01:00Z')).toEqual([])
  })

  it('stops for who has left, and for what was written down but not sent', async () => {
    const id = await step('subscribing', 0)
    const gone = await reader('2026-06-10T12:00:00Z')
    const leave = { addressHash: gone.addressHash, list: 'newsletter', since: new Date(ON) }
    await app.tools.db.insert(suppressions).values(leave)
    expect(await written(id, '2026-06-10T12:01:00Z')).toEqual([])
    const late = await reader('2026-06-10T12:00:30Z')
    expect(await written(id, '2026-06-10T12:01:00Z')).toEqual([late.email])
    await app.tools.db.insert(suppressions).values({ ...leave, addressHash: late.addressHash })
    await app.tools.jobs.add(app.tools.db, 'letters', { id })
    app.tools.jobs.wake('letters')
    const statusOf = async () =>
      (await app.tools.db.select().from(deliveries).where(eq(deliveries.campaignId, id))).map(({ status }) => status)
    await expect.poll(statusOf).toEqual(['skipped'])
  })

  it('greets buyers from their first purchase, who are on the newsletter and had no refund', async () => {
    const id = await step('buying')
    const buyer = await reader('2026-05-01T12:00:00Z')
    await buy(buyer.email, '2026-06-10T12:00:00Z')
    const refunded = await reader('2026-05-01T12:00:00Z')
    await buy(refunded.email, '2026-06-10T12:00:00Z', { status: 'refunded' })
    const again = await reader('2026-05-01T12:00:00Z')
    await buy(again.email, '2026-01-10T12:00:00Z')
    await buy(again.email, '2026-06-10T12:00:00Z')
    await buy('stranger@example.test', '2026-06-10T12:00:00Z')
    expect(await written(id, '2026-06-12T11:59:59Z')).toEqual([])
    expect(await written(id, '2026-06-12T12:00:00Z')).toEqual([buyer.email])
  })

  it('greets members who asked for member news, as long as they are members', async () => {
    const id = await step('joining')
    const now = '2026-06-12T12:00:00Z'
    const fresh = await member('2026-06-10T12:00:00Z')
    const silent = await member('2026-06-10T12:00:00Z')
    const left = await member('2026-06-10T12:00:00Z', { status: 'canceled' })
    const old = await member('2026-05-10T12:00:00Z')
    const over = await member('2026-06-10T12:00:00Z', { status: 'complimentary', endsAt: new Date(now) })
    for (const { email } of [fresh, left, old, over]) await reader('2026-06-11T12:00:00Z', 'member-news', email)
    await reader('2026-06-11T12:00:00Z', 'newsletter', silent.email)
    expect(await written(id, now)).toEqual([fresh.email])
  })

  it('and a letter to member news reach nobody who has ceased to be a member', async () => {
    const { email, id } = await member('2026-05-10T12:00:00Z')
    await reader('2026-05-11T12:00:00Z', 'member-news', email)
    const meant = () => countRecipients(app.tools.db, 'member-news', {}, app.tools.clock.now())
    expect(await meant()).toBe(1)
    await app.tools.db.update(memberships).set({ status: 'canceled' }).where(eq(memberships.userId, id))
    expect(await meant()).toBe(0)
  })

  it('is off, on, off and on again as the coach says, and its words may change meanwhile', async () => {
    const id = await step('subscribing', 0)
    expect((await post(`welcome/${id}/switch-on`)).status).toBe(409)
    expect((await post(`letters/${id}/act`, { act: 'pause' })).status).toBe(200)
    await reader('2026-06-10T12:00:00Z')
    expect(await written(id, '2026-06-10T12:01:00Z')).toEqual([])
    const words = { ...WORDS, subject: 'Hello', daysAfter: 0 }
    expect((await post(`welcome/${id}`, { ...words, revision: 0 }, 'PUT')).status).toBe(409)
    expect((await post(`welcome/${id}`, { ...words, revision: 1 }, 'PUT')).status).toBe(200)
    expect((await post(`letters/${id}/act`, { act: 'resume' })).status).toBe(200)
    expect(await written(id, '2026-06-10T12:02:00Z')).toHaveLength(1)
  })

  it('never becomes a letter to the whole list', async () => {
    const id = await step('subscribing')
    await reader('2026-06-10T12:00:00Z')
    for (const [path, json, method] of [
      [`letters/${id}/send`, { revision: 1 }, 'POST'],
      [`letters/${id}`, { ...WORDS, list: 'newsletter', isPublic: true, revision: 1 }, 'PUT'],
    ] as const)
      expect((await post(path, json, method)).status).toBe(404)
    for (const act of ['hide', 'show', 'unschedule', 'delete'])
      expect((await post(`letters/${id}/act`, { act })).status).toBe(409)
    const { id: letter } = await (await post('letters')).json()
    expect((await post(`welcome/${letter}/switch-on`)).status).toBe(404)
    expect(await app.tools.db.$count(deliveries)).toBe(0)
  })

  it('is not switched on before it is written, and goes with all that is known of it', async () => {
    const { id } = await (await post('welcome', { after: 'buying' })).json()
    expect((await post(`welcome/${id}/switch-on`)).status).toBe(409)
    expect((await post(`letters/${id}/act`, { act: 'delete' })).status).toBe(200)
    expect(await app.tools.db.$count(welcomed)).toBe(0)
  })
})
