import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { coachCalls } from '#app/db/schema/coaching.ts'
import { cohortSeats } from '#app/db/schema/events.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { EVERY_CALL } from '#dev/every-call.ts'
import { EVERY_PAGE } from '#dev/every-page.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const NOW = '2026-06-15T12:00:00.000Z'
const ENDS = '2026-06-15T12:05:00.000Z'
const BEFORE = '2026-06-15T12:04:59.999Z'
const LESSON = 'a-plate-that-lasts'
const PAGE = { kind: 'post', slug: 'one-minute-tests' }
const [WALK, CHALLENGE, GROUP, COMMENT] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const SLOT = '2026-06-22T08:00:00.000Z'

/** What the membership unlocks, each with text that appears nowhere else. */
const ENTITLED = {
  'the coach’s number': '+44 7700 900123',
  'a lesson': 'lentil bolognese',
  'what members say': 'what-ben-said',
  'where a walk begins': 'the-bridge-north-side',
  'a letter to the group': 'a-letter-to-the-group',
  'the partner': 'Benny',
}
/** What remains hers. */
const OWN = {
  'what she wrote to the coach': 'a-message-of-hers',
  'what the coach answered': 'an-answer-to-her',
  'her journal': 'a-journal-line-of-hers',
  'her comment': 'a-comment-of-hers',
}

/** The ways in which a membership ends at a moment, as its row stores them. */
const END = new Date(ENDS)
const DAY_MS = 86_400_000
const beforeEnd = (days: number) => new Date(END.getTime() - days * DAY_MS)
const WAYS = [
  ['a gift is over', { status: 'complimentary', endsAt: END }],
  ['a pause begins', { status: 'active', paidUntil: END, resumesAt: new Date('2026-08-01T12:00:00Z') }],
  ['no payment has come', { status: 'active', paidUntil: beforeEnd(4) }],
  ['a failed payment was not made good', { status: 'past_due', paidUntil: beforeEnd(14) }],
] as const

let app: TestApp
let [ann, ben, coach, annId] = ['', '', '', '']

describe.skipIf(!hasDatabase())('what comes with the membership', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: NOW })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Europe/London')
    coach = await app.signInStaff('coach')
    annId = await app.idOf(ann)
    for (const id of [annId, await app.idOf(ben)]) await grantComplimentaryMembership(app.tools, id)
    const whatsApp = ENTITLED['the coach’s number']
    await app.set({
      coach: { name: 'Sam', whatsApp, officeHours: '', answerTime: '', welcome: 'Welcome.' },
      calls: { hours: 'Monday 09:00-10:00', timeZone: 'Europe/London' as never, place: 'I ring you.' },
    })
    await takePart()
  })
  afterAll(() => app?.close())
  beforeEach(() => app.setNow(NOW))

  const post = (path: string, json: object, cookie = ann) => app.request(path, { cookie, json })
  async function say(path: string, json: object, cookie = ann) {
    const answer = await post(path, json, cookie)
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200)
  }

  /** Ann has some of everything. */
  async function takePart() {
    await say('/api/coach/messages', { id: randomUUID(), body: OWN['what she wrote to the coach'] })
    const answer = { id: randomUUID(), body: OWN['what the coach answered'] }
    await say(`/api/office/coaching/${annId}/messages`, answer, coach)
    await say('/api/journal/2026-06-15', { id: randomUUID(), about: 'day', body: OWN['her journal'] })
    await say('/api/talk/name', { name: 'Annie' })
    await say('/api/talk/name', { name: 'Benjamin' }, ben)
    await say('/api/talk/comments', { ...PAGE, id: COMMENT, parent: '', body: OWN['her comment'] })
    await say('/api/talk/comments', { ...PAGE, id: randomUUID(), parent: '', body: ENTITLED['what members say'] }, ben)
    const event = { title: 'Walk', words: '', date: '2026-06-20', time: '10:00', minutes: '60', places: '9' }
    const whereabouts = ENTITLED['where a walk begins']
    await say('/api/office/events', { ...event, id: WALK, kind: 'walk', whereabouts }, coach)
    await say(`/api/events/${WALK}/join`, {})
    const challenge = { ...event, time: '', minutes: '', places: '', whereabouts: '', kind: 'challenge' }
    await say('/api/office/events', { ...challenge, id: CHALLENGE }, coach)
    const group = { id: GROUP, name: 'Winter', coach: 'Sam', startsOn: '2026-06-20', size: '8' }
    await say('/api/office/groups', { ...group, words: '' }, coach)
    const held = { invitedAt: app.tools.clock.now(), heldUntil: new Date('2026-06-20T12:00:00Z') }
    await app.tools.db.insert(cohortSeats).values({ cohortId: GROUP, email: 'ann@example.test', ...held })
    await say(`/api/groups/${GROUP}/join`, {})
    await say(
      `/api/office/groups/${GROUP}/letters`,
      { id: randomUUID(), body: ENTITLED['a letter to the group'] },
      coach,
    )
    await say('/api/partner/invite', { name: 'Annie' })
    const invited = await readPage(app, { ...pageAt('/app/partner'), params: {}, cookie: ann })
    const token = /invitation=([^"&]+)/.exec(invited ?? '')?.[1] ?? ''
    await say('/api/partner/accept', { name: ENTITLED['the partner'], token }, ben)
  }

  const pageAt = (address: string) => {
    const page = EVERY_PAGE.find(({ path }) => path === address)
    if (!page) throw new Error(`${address} is no page`)
    return { file: page.file, address }
  }

  /**
   * All that she is shown: each page of the members' app, each public page of a lesson, and the response of each GET
   * door.
   */
  async function everythingSeen(): Promise<Map<string, string>> {
    const seen = new Map<string, string>()
    for (const { path, file } of EVERY_PAGE.filter(({ path }) => /^\/(app|account|lessons)\b/.test(path))) {
      const params = Object.fromEntries(
        [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, namedAt(path, name)]),
      )
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      const found = await readPage(app, { file, address, params, cookie: ann })
      if (found !== null) seen.set(path, found)
    }
    for (const { path, method, access, key } of EVERY_CALL)
      if (method === 'GET' && path !== '/api/logout' && !access.startsWith('staff'))
        seen.set(
          key,
          await (
            await app.request(
              path.replaceAll(/:(\w+)/g, (_, name: string) => namedAt(path, name)),
              { cookie: ann },
            )
          ).text(),
        )
    return seen
  }
  const namedAt = (path: string, name: string) =>
    name === 'kind'
      ? PAGE.kind
      : name === 'slug'
        ? /lesson|library/.test(path)
          ? LESSON
          : PAGE.slug
        : /\/groups\//.test(path)
          ? GROUP
          : /\/(talk|comments?)\b/.test(path)
            ? COMMENT
            : WALK
  const shown = (seen: Map<string, string>, marks: object) =>
    Object.entries(marks).flatMap(([what, mark]) =>
      [...seen.values()].some((text) => text.includes(mark)) ? [what] : [],
    )

  /** Actions that need a membership, each as she would send it now. */
  const DEEDS: readonly (readonly [string, () => object])[] = [
    ['/api/coach/messages', () => ({ id: randomUUID(), body: 'More.' })],
    ['/api/coach/share', () => ({ 'kind.kept': 'yes', from: '2026-06-15', days: '7' })],
    ['/api/coach/call', () => ({ at: SLOT })],
    ['/api/partner/well-done', () => ({})],
    [`/api/lessons/${LESSON}/read`, () => ({ read: 'yes' })],
    ['/api/talk/comments', () => ({ ...PAGE, id: randomUUID(), parent: COMMENT, body: 'More.' })],
    [`/api/talk/comments/${COMMENT}`, () => ({ body: OWN['her comment'] })],
    ['/api/talk/follow', () => ({ ...PAGE, state: 'following' })],
    [`/api/challenges/${CHALLENGE}/join`, () => ({ name: 'Annie', agree: 'yes' })],
    [`/api/events/${WALK}/join`, () => ({})],
  ]
  async function deedsDone(): Promise<string[]> {
    const done: string[] = []
    for (const [path, json] of DEEDS) {
      const { status } = await post(path, json())
      if (status === 200) done.push(path)
      else expect([path, status]).toEqual([path, 403])
    }
    return done
  }

  it.each(WAYS)(
    'is open to the last millisecond, closed when %s, and comes back; her own stays hers',
    async (_, row) => {
      const nothing = { paidUntil: null, endsAt: null, resumesAt: null }
      await app.tools.db
        .update(memberships)
        .set({ ...nothing, ...row })
        .where(eq(memberships.userId, annId))
      await app.tools.db.delete(coachCalls)
      const all = [...DEEDS.map(([path]) => path)]
      const whileOpen = async () => {
        const seen = await everythingSeen()
        expect(shown(seen, ENTITLED)).toEqual(Object.keys(ENTITLED))
        expect(shown(seen, OWN)).toEqual(Object.keys(OWN))
        expect(await deedsDone()).toEqual(all)
      }
      app.setNow(BEFORE)
      await whileOpen()
      app.setNow(ENDS)
      const after = await everythingSeen()
      // Her export is hers: a partner’s name appears in it as they gave it to her.
      const onPages = new Map([...after].filter(([place]) => !place.startsWith('GET /api/account/export')))
      expect(shown(onPages, ENTITLED)).toEqual([])
      expect(shown(after, OWN)).toEqual(Object.keys(OWN))
      expect(await deedsDone()).toEqual([])
      await app.tools.db
        .update(memberships)
        .set({ ...nothing, status: 'complimentary' })
        .where(eq(memberships.userId, annId))
      await whileOpen()
    },
  )
})
