import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkins } from '#app/db/schema/checkin.ts'
import { coachLooks, coachShares } from '#app/db/schema/coaching.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import { readSession } from '#app/features/auth/session.server.ts'
import { SHARED_KINDS, type SharedKind } from '#app/features/coaching/sharing.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { EVERY_CALL } from '#dev/every-call.ts'
import { EVERY_PAGE } from '#dev/every-page.ts'
import { contextFor } from '#dev/read-page.ts'
import { MARKS, type Sharing, startSharing } from '#dev/sharing.ts'
import { hasDatabase, ORIGIN } from '#dev/test-app.ts'
import { viewShared } from './shared.server.ts'
import { findMember } from './thread.server.ts'

/** Sharing habits also reveals which days were kept. */
const SHOWN: Record<SharedKind, readonly SharedKind[]> = {
  ...(Object.fromEntries(SHARED_KINDS.map((kind) => [kind, [kind]])) as Record<SharedKind, SharedKind[]>),
  figures: ['figures', 'kept'],
}

const pages = EVERY_PAGE.filter(({ path }) => path.startsWith('/office') && path !== '/office/confirm')

describe.skipIf(!hasDatabase())('what a member shares', () => {
  let room: Sharing
  beforeAll(async () => {
    room = await startSharing()
  })
  afterAll(() => room?.close())
  beforeEach(() => room.reset())

  const share = (kinds: readonly SharedKind[], json: object = {}, cookie = room.ann) =>
    room.app.request('/api/coach/share', {
      cookie,
      json: {
        ...Object.fromEntries(kinds.map((kind) => [`kind.${kind}`, 'yes'])),
        from: '2026-06-01',
        days: '7',
        ...json,
      },
    })
  const end = () => room.app.request('/api/coach/share/end', { cookie: room.ann, json: {} })
  const looks = () => room.app.tools.db.select().from(coachLooks)
  const look = async () => {
    const session = await readSession(room.app.tools, room.coach)
    if (session.status !== 'signed-in') throw new Error('the coach is not signed in')
    return viewShared(room.app.tools, session.user, await findMember(room.app.tools, room.annId))
  }

  /** Everything the office shows the coach about a member: each page, and the response of each GET door. */
  async function everythingSeen(): Promise<string> {
    const seen: string[] = []
    for (const { path, file } of pages) {
      const address = path.replaceAll(/:\w+/g, room.annId)
      const context = contextFor(room.app.tools, room.coach)
      const { loader } = await import(/* @vite-ignore */ `../../${file}`)
      if (!loader) continue
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, room.annId]))
      const url = new URL(`${ORIGIN}${address}`)
      seen.push(
        await loader({ request: new Request(url), context, params, url }).then(
          (found: unknown) => JSON.stringify(found) ?? '',
          () => '',
        ),
      )
    }
    for (const { path, method, access } of EVERY_CALL)
      if (method === 'GET' && access.startsWith('staff')) {
        const answer = await room.app.request(path.replaceAll(/:\w+/g, room.annId), { cookie: room.coach })
        seen.push(await answer.text())
      }
    return seen.join('\n')
  }
  async function kindsSeen(): Promise<SharedKind[]> {
    const seen = await everythingSeen()
    return SHARED_KINDS.filter((kind) => seen.includes(MARKS[kind]))
  }

  it('is nothing by default, on no page and at no door', async () => {
    expect(pages.length).toBeGreaterThan(25)
    expect(await kindsSeen()).toEqual([])
    expect(await looks()).toEqual([])
  })

  it.each(SHARED_KINDS)('is %s and nothing else, once it is chosen', async (kind) => {
    expect((await share([kind])).status).toBe(200)
    expect((await kindsSeen()).toSorted()).toEqual(SHOWN[kind].toSorted())
  })

  const ENDS: Record<string, () => Promise<unknown>> = {
    'its member ended it a second ago': async () => {
      await end()
      await room.returnAt('2026-06-02T12:00:01Z')
    },
    'it ended by itself a second ago': () => room.returnAt('2026-06-09T12:00:01Z'),
    'it ended by itself at this moment': () => room.returnAt('2026-06-09T12:00:00Z'),
    'it rests because the membership has ended': () =>
      room.app.tools.db.update(memberships).set({ status: 'canceled' }).where(eq(memberships.userId, room.annId)),
    'it rests because the consent was taken back': () =>
      room.app.tools.db.update(users).set({ healthConsent: 'withdrawn' }).where(eq(users.id, room.annId)),
  }
  it.each(Object.entries(ENDS))('shows nothing of any kind: %s', async (_how, bring) => {
    await share(SHARED_KINDS)
    expect((await kindsSeen()).length).toBe(SHARED_KINDS.length)
    await bring()
    const before = (await looks()).length
    expect(await kindsSeen()).toEqual([])
    expect(await looks()).toHaveLength(before)
  })

  it('begins on the day that was chosen: nothing from before it', async () => {
    await share(SHARED_KINDS, { from: '2026-06-02' })
    // A review of a week that overlaps the shared days is included.
    expect(await kindsSeen()).toEqual(['reviews'])
  })

  it('that ends while the coach looks shows nothing', async () => {
    await share(['notes'])
    const { db } = room.app.tools
    const select = db.select.bind(db)
    // Notes are read last: at that moment the member ends the share.
    let isEnded = false
    const spied = new Proxy(db, {
      get: (target, name, receiver) =>
        name !== 'select'
          ? Reflect.get(target, name, receiver)
          : (...columns: Parameters<typeof select>) => {
              const query = select(...columns)
              return Object.assign(Object.create(query), {
                from: (table: unknown) => {
                  if (table === checkins && !isEnded) {
                    isEnded = true
                    const execute = () => end().then(() => [])
                    return { where: () => ({ orderBy: () => ({ prepare: () => ({ execute }) }) }) }
                  }
                  return query.from(table as never)
                },
              })
            },
    })
    const session = await readSession(room.app.tools, room.coach)
    if (session.status !== 'signed-in') throw new Error('the coach is not signed in')
    const member = await findMember(room.app.tools, room.annId)
    expect(await viewShared({ ...room.app.tools, db: spied }, session.user, member)).toBeNull()
    expect(isEnded).toBe(true)
  })

  it('is noted at every look, and its member sees by whom and what', async () => {
    await share(['kept', 'notes'])
    for (const _twice of [1, 2]) expect(await look()).not.toBeNull()
    expect(await looks()).toMatchObject([
      { userId: room.annId, looker: 'Your coach', place: 'page', kinds: ['kept', 'notes'] },
      { userId: room.annId, place: 'page' },
    ])
  })

  it.each([
    ['nothing', [], {}, 400],
    ['a day to come', ['kept'], { from: '2026-06-03' }, 400],
    ['a time of one’s own', ['kept'], { days: '8' }, 400],
    ['without an end', ['kept'], { days: 'null' }, 200],
    ['a kind that is not there', [], { 'kind.everything': 'yes' }, 400],
  ] as const)('cannot be %s, or can: %#', async (_what, kinds, json, status) => {
    expect((await share(kinds, json)).status).toBe(status)
  })

  it('is one at a time: what is chosen anew takes the place of what was', async () => {
    await Promise.all([share(['notes']), share(['kept']), share(['kept'])])
    await share(['kept'])
    const open = (await room.app.tools.db.select().from(coachShares)).filter(({ endedAt }) => endedAt === null)
    expect(open).toMatchObject([{ kinds: ['kept'] }])
    expect(await kindsSeen()).toEqual(['kept'])
  })

  it('cannot be begun without a membership; it can be ended', async () => {
    await share(['kept'])
    await room.app.tools.db.update(memberships).set({ status: 'canceled' }).where(eq(memberships.userId, room.annId))
    expect((await share(['kept'])).status).toBe(403)
    expect((await end()).status).toBe(200)
    await grantComplimentaryMembership(room.app.tools, room.annId)
    expect(await kindsSeen()).toEqual([])
  })
})
