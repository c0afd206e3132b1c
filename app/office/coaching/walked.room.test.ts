import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cohortSeats } from '#app/db/schema/events.ts'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { SHARED_KINDS } from '#app/features/coaching/sharing.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { EVERY_CALL } from '#dev/every-call.ts'
import { EVERY_PAGE } from '#dev/every-page.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

/** Ann's data that no one else may ever see, whatever she shares, joins or writes. */
const NEVER = {
  journal: 'a-journal-line-of-hers',
  'own habit': 'own-habit-of-hers',
  dose: '"aWeek":137',
  goal: '"target":23',
}
/** Data that only the coach may see, and only while she shares it. */
const SHARED = { note: 'a-note-of-hers', review: 'what-helped-her' }
const CHALLENGE = randomUUID()
const GROUP = randomUUID()
const COMMENT = randomUUID()

let app: TestApp
let ann: string
let annId: string
let ben: string
let coach: string

/**
 * Ann has a day, a measure, a goal, a place in a challenge, a seat in a group and a reported comment; she shares all
 * kinds.
 */
describe.skipIf(!hasDatabase())('a member who takes part in everything', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Europe/London')
    coach = await app.signInStaff('coach')
    annId = await app.idOf(ann)
    for (const id of [annId, await app.idOf(ben)]) await grantComplimentaryMembership(app.tools, id)
    const say = async (path: string, json: object, cookie = ann, method = 'POST') => {
      const answer = await app.request(path, { method, cookie, json })
      expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200)
    }
    const day = '2026-06-01'
    await say('/api/doses', { habit: 'exercise', unit: 'minutes', aWeek: '137' })
    await say(`/api/routine/${day}/exercise`, { state: 'done' }, ann, 'PUT')
    await say(`/api/checkins/${day}`, { energy: 2, note: SHARED.note })
    await say(`/api/journal/${day}`, { id: randomUUID(), about: 'day', body: NEVER.journal })
    await say('/api/own-habits', { name: NEVER['own habit'] })
    await say('/api/goals', { period: 'month', measure: 'exercise', target: '23' })
    const now = app.tools.clock.now()
    const key = await app.tools.memberKeys.toSeal(app.tools.db, annId)
    await app.tools.db.insert(weeklyReviews).values({
      ...{ userId: annId, week: LocalDate.parse(day), createdAt: now, updatedAt: now },
      ...{ helped: key.seal('weekly_reviews.helped', SHARED.review), hindered: '', focusHabit: null, focus: '' },
      figures: { completion: 80, usualCompletion: null, days: 7, habits: [], feelings: [] },
    })
    const event = { title: 'Twenty-eight days', words: '', whereabouts: '', time: '', minutes: '', places: '' }
    await say('/api/office/events', { ...event, id: CHALLENGE, kind: 'challenge', date: day }, coach)
    await say(`/api/challenges/${CHALLENGE}/join`, { name: 'Annie', agree: 'yes' })
    const group = { id: GROUP, name: 'Winter', coach: 'Sam', startsOn: '2026-06-20', size: '8', words: '' }
    await say('/api/office/groups', group, coach)
    const heldUntil = new Date('2026-06-10T12:00:00Z')
    await app.tools.db
      .insert(cohortSeats)
      .values({ cohortId: GROUP, email: 'ann@example.test', invitedAt: now, heldUntil })
    await say(`/api/groups/${GROUP}/join`, {})
    await say('/api/talk/name', { name: 'Annie' })
    await say('/api/talk/name', { name: 'Benny' }, ben)
    const page = { kind: 'post', slug: 'one-minute-tests' }
    await say('/api/talk/comments', { ...page, id: COMMENT, parent: '', body: 'Something she said to all.' })
    await say(`/api/talk/comments/${COMMENT}/report`, { reason: 'other', words: '' }, ben)
    const kinds = Object.fromEntries(SHARED_KINDS.map((kind) => [`kind.${kind}`, 'yes']))
    await say('/api/coach/share', { ...kinds, from: day, days: '7' })
  })
  afterAll(() => app?.close())

  /** Which id of Ann's a path takes: an event's, a group's, or else her own. */
  const idAt = (path: string) =>
    /\/events\/:/.test(path)
      ? CHALLENGE
      : /\/groups\/:/.test(path)
        ? GROUP
        : /\/(talk|comments?)\b/.test(path)
          ? COMMENT
          : annId

  function readAt({ path, file }: { path: string; file: string }, cookie: string): Promise<string | null> {
    const known: Record<string, string> = { kind: 'post', slug: 'one-minute-tests' }
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, known[name] ?? idAt(path)]))
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    return readPage(app, { file, address, params, cookie })
  }
  /** Every page below a path and the response of every GET door, as a given user sees them. */
  async function everythingSeen(below: readonly string[], who: 'staff' | 'user', cookie: string) {
    const seen = new Map<string, string>()
    for (const page of EVERY_PAGE.filter(({ path }) => below.some((each) => `${path}/`.startsWith(`${each}/`)))) {
      const found = await readAt(page, cookie)
      if (found !== null) seen.set(page.path, found)
    }
    for (const { path, method, access, key } of EVERY_CALL)
      if (
        method === 'GET' &&
        path !== '/api/logout' &&
        (who === 'staff' ? access.startsWith('staff') : !access.startsWith('staff'))
      ) {
        const address = path.replace(':feed', `${annId}.ics`).replaceAll(/:\w+/g, idAt(path))
        seen.set(key, await (await app.request(address, { cookie })).text())
      }
    return seen
  }
  const placesWith = (seen: Map<string, string>, mark: string) =>
    [...seen].filter(([, text]) => text.includes(mark)).map(([place]) => place)

  it('finds all of it on her own pages', async () => {
    const seen = await everythingSeen(['/app', '/account'], 'user', ann)
    for (const [what, mark] of Object.entries({ ...NEVER, ...SHARED }))
      expect(placesWith(seen, mark), what).not.toEqual([])
  })

  it('shows the coach what she shares on her page alone, and nothing else of her record anywhere', async () => {
    const seen = await everythingSeen(['/office'], 'staff', coach)
    for (const path of ['/office/coaching/:id', '/office/events/:id', '/office/groups/:id', '/office/talk/:id'])
      expect([...seen.keys()]).toContain(path)
    for (const mark of Object.values(SHARED)) expect(placesWith(seen, mark)).toEqual(['/office/coaching/:id'])
    for (const [what, mark] of Object.entries(NEVER)) expect(placesWith(seen, mark), what).toEqual([])
    await app.request('/api/coach/share/end', { cookie: ann, json: {} })
    const after = await everythingSeen(['/office'], 'staff', coach)
    for (const mark of [...Object.values(SHARED), '"outcome":"kept"']) expect(placesWith(after, mark)).toEqual([])
  })

  it('shows another member what she said to all, and nothing of her record, her account or her groups', async () => {
    const seen = await everythingSeen(['/app', '/account'], 'user', ben)
    expect(placesWith(seen, 'Something she said to all.')).toContain('/app/talk/:kind/:slug')
    // People outside a group or a challenge can't find out who is in it.
    expect(seen.has('/app/groups/:id')).toBe(false)
    expect(placesWith(seen, 'Annie').filter((place) => !place.includes('talk'))).toEqual([])
    for (const mark of [...Object.values(NEVER), ...Object.values(SHARED), 'ann@example.test'])
      expect(placesWith(seen, mark), mark).toEqual([])
  })
})
