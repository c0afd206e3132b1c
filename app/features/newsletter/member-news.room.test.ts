import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import { users } from '#app/db/schema/users.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { wordingOf } from './lists.ts'
import { moveMemberNews } from './member-news.server.ts'
import { EVERY_LIST, hashAddress, isOnList } from './newsletter.server.ts'

describe.skipIf(!hasDatabase())('member news', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  const ask = (cookie: string, wanted: 'yes' | 'no') =>
    app.request('/api/account/member-news', { cookie, json: { wanted } })
  const rowsOf = (email: string) =>
    app.tools.db
      .select({ list: subscriptions.list, wording: subscriptions.wording, confirmedAt: subscriptions.confirmedAt })
      .from(subscriptions)
      .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
      .where(eq(subscribers.email, email))
  async function join(email: string) {
    const cookie = await app.signIn(email)
    const [user] = await app.tools.db.select().from(users).where(eq(users.email, email))
    await grantComplimentaryMembership(app.tools, user?.id ?? '')
    return cookie
  }
  const reached = async () =>
    (
      await app.tools.db
        .select({ email: subscribers.email })
        .from(subscriptions)
        .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
        .where(isOnList(app.tools.db, 'member-news'))
    ).map(({ email }) => email)

  it('are sent to a member who agrees, with the wording they agreed to, and stop when they decline', async () => {
    const email = 'member@example.test'
    const cookie = await join(email)
    expect([(await ask(cookie, 'yes')).status, (await ask(cookie, 'yes')).status]).toEqual([200, 200])
    expect(await rowsOf(email)).toEqual([
      { list: 'member-news', wording: wordingOf('member-news'), confirmedAt: app.tools.clock.now() },
    ])
    expect(await reached()).toEqual([email])
    expect([(await ask(cookie, 'no')).status, (await ask(cookie, 'no')).status]).toEqual([200, 200])
    expect(await rowsOf(email)).toEqual([])
    // An earlier unsubscription doesn't block a new consent.
    expect(await app.tools.db.$count(suppressions, eq(suppressions.addressHash, hashAddress(app.tools, email)))).toBe(1)
    await ask(cookie, 'yes')
    expect(await reached()).toEqual([email])
  })

  it('reach a member again who switches them on after their mailbox bounced', async () => {
    const email = 'full@example.test'
    const cookie = await join(email)
    await ask(cookie, 'yes')
    const since = app.tools.clock.now()
    const bounced = { addressHash: hashAddress(app.tools, email), list: EVERY_LIST, since, reason: 'bounced' } as const
    await app.tools.db.insert(suppressions).values(bounced)
    expect(await reached()).not.toContain(email)
    await ask(cookie, 'yes')
    expect(await reached()).toContain(email)
  })

  it.each([
    ['bounced', true],
    ['complained', false],
  ] as const)('follow a member to a new address after the old one %s: %s', async (reason, isFollowing) => {
    const [from, to] = [`${reason}@example.test`, `${reason}-new@example.test`]
    await ask(await join(from), 'yes')
    const addressHash = hashAddress(app.tools, from)
    await app.tools.db
      .insert(suppressions)
      .values({ addressHash, list: EVERY_LIST, since: app.tools.clock.now(), reason })
    await app.tools.db.transaction((tx) => moveMemberNews(app.tools, tx, { from, to }))
    expect((await reached()).includes(to)).toBe(isFollowing)
    expect(await rowsOf(from)).toEqual([])
  })

  it('are for members only', async () => {
    const stranger = await app.signIn('stranger@example.test')
    const refused = await ask(stranger, 'yes')
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      'Member news is for members. Join first.',
    ])
    expect(await rowsOf('stranger@example.test')).toEqual([])
  })
})
