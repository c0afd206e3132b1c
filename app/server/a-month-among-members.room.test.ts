import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { type Life, startLife } from '#dev/life.ts'
import { hasDatabase } from '#dev/test-app.ts'

const QUESTION = { kind: 'question', slug: '2026-03-02' }
const [WALK, CHALLENGE, GROUP, MEETING] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
let life: Life

/**
 * Ann and Cyd live in London, Ben in New York, where the clocks go forward three weeks earlier. Cyd keeps every other
 * day.
 */
describe.skipIf(!hasDatabase())('a month among members', () => {
  beforeAll(async () => {
    life = await startLife('2026-03-02')
    const since = '2026-02-23'
    await life.settle(['ann'], () => 7, { since })
    await life.settle(['ben'], () => 7, { since, timeZone: 'America/New_York' as never })
    await life.settle(['cyd'], (date) => (Number(date.slice(-2)) % 2 ? 7 : 0), { since })
  })
  afterAll(() => life?.close())

  const comment = async (who: string, body: string, parent = '') => {
    const id = randomUUID()
    await life.send(who, '/api/talk/comments', { ...QUESTION, id, parent, body })
    return id
  }
  type Comment = { body: string | null; speaker: { id: string; name: string } | null }
  type Conversations = { talk: { conversations: { head: Comment; answers: Comment[] }[] } }
  const commentsOf = async (who: string) =>
    (await life.page<Conversations>('/app/talk/:kind/:slug', who, QUESTION)).talk.conversations.flatMap(
      ({ head, answers }) => [head, ...answers],
    )
  type Talk = { news: object[]; decisions: { id: string; kind: string }[]; reports: { outcome: string }[] }
  const talk = (who: string) => life.page<Talk>('/app/talk', who)
  type Event = { standing: string; whereabouts: string; day: number; group: { name: string; kept: number }[] | null }
  const event = (who: string, id: string) => life.page<Event | null>('/app/events/:id', who, { id })
  const kept = async (who: string) => {
    const group = (await event(who, CHALLENGE))?.group ?? []
    return Object.fromEntries(group.map(({ name, kept }) => [name, kept]))
  }
  const partner = async (who: string) =>
    (await life.page<{ partner: { keptToday: boolean | null; mayCheer: boolean } | null }>('/app/partner', who)).partner
  const mails = async () => ({
    ann: await life.mails('ann'),
    ben: await life.mails('ben'),
    cyd: await life.mails('cyd'),
  })
  const none = { ann: [], ben: [], cyd: [] }

  it('day 1: the question of the week is answered, and is new for whom it names or who follows, until they read it', async () => {
    await life.send(null, '/api/office/talk/questions', { beginsOn: QUESTION.slug, words: 'What helps you sleep?' })
    for (const [who, name] of Object.entries({ ann: 'Annie', ben: 'Benjamin', cyd: 'Cyd' }))
      await life.send(who, '/api/talk/name', { name })
    await life.send('cyd', '/api/talk/follow', { ...QUESTION, state: 'following' })
    const first = await comment('ann', 'A dark room.')
    await comment('ben', 'And a cool one, @Annie.', first)
    await life.send('ben', `/api/talk/comments/${first}/reactions`, { put: 'thanks' })
    expect
      .soft((await talk('ann')).news)
      .toMatchObject([{ kind: 'question', count: 1, isAnswered: true, isNamed: true }])
    expect((await talk('cyd')).news).toMatchObject([{ count: 2 }])
    expect((await commentsOf('ann')).map(({ body }) => body)).toEqual(['A dark room.', 'And a cool one, @Annie.'])
    await commentsOf('cyd')
    expect([(await talk('ann')).news, (await talk('cyd')).news, await mails()]).toEqual([[], [], none])
  })

  it('day 1: two ask for one place at a walk, and three join a challenge that is yet to begin', async () => {
    const walk = { id: WALK, kind: 'walk', title: 'Along the river', whereabouts: 'The bridge, north side' }
    const at = { date: '2026-03-21', time: '10:00', minutes: '90', places: '1' }
    await life.send(null, '/api/office/events', { ...walk, ...at })
    await life.send('ben', `/api/events/${WALK}/join`)
    await life.send('ann', `/api/events/${WALK}/join`)
    expect(await event('ben', WALK)).toMatchObject({ standing: 'in', whereabouts: 'The bridge, north side' })
    expect(await event('ann', WALK)).toMatchObject({ standing: 'waiting', whereabouts: '' })
    const challenge = { id: CHALLENGE, kind: 'challenge', title: 'Lights out by ten', date: '2026-03-04' }
    await life.send(null, '/api/office/events', challenge)
    for (const name of ['ann', 'ben', 'cyd'])
      await life.send(name, `/api/challenges/${CHALLENGE}/join`, { name, agree: 'yes' })
    expect([(await event('ann', CHALLENGE))?.day, await kept('ann')]).toEqual([0, { ann: 0, ben: 0, cyd: 0 }])
    expect(await mails()).toEqual({ ann: ['event', 'event'], ben: ['event', 'event'], cyd: ['event'] })
  })

  it('days 2 to 9: the challenge begins, and the digest comes once a week, without whom one has muted', async () => {
    await life.until('2026-03-03', '12:00')
    expect(await mails()).toEqual({ ann: ['event'], ben: ['event'], cyd: ['event'] })
    await life.until('2026-03-04', '12:00')
    expect([(await event('ann', CHALLENGE))?.day, await kept('ann')]).toEqual([1, { ann: 0, ben: 0, cyd: 0 }])
    await comment('ben', 'No screens either, @Annie.')
    const ben = (await commentsOf('cyd')).find(({ speaker }) => speaker?.name === 'Benjamin')?.speaker
    await life.send('cyd', '/api/talk/mute', { speaker: ben?.id, mute: 'yes' })
    await comment('ben', 'Nor coffee after two.')
    await life.until('2026-03-09', '12:00')
    expect(await mails()).toEqual({ ann: ['talk-digest'], ben: [], cyd: [] })
    expect((await life.letter('ann', /for you$/)).text).not.toMatch(/screens|coffee/)
    expect((await commentsOf('cyd')).flatMap(({ body }) => body || [])).toEqual(['A dark room.'])
    expect(await kept('cyd')).toEqual({ ann: 5, ben: 5, cyd: 2 })
    await commentsOf('ann')
  })

  it('days 9 and 10: a partner sees ‘kept today’ and says ‘well done’ once a day', async () => {
    await life.send('ann', '/api/partner/invite', { name: 'Annie' })
    const { invitation } = await life.page<{ invitation: { link: string } }>('/app/partner', 'ann')
    const token = decodeURIComponent(invitation.link.split('invitation=')[1] ?? '')
    await life.send('ben', '/api/partner/accept', { name: 'Benny', token })
    expect(await partner('ben')).toMatchObject({ keptToday: false, mayCheer: true })
    await life.until('2026-03-09', '21:30')
    expect(await partner('ben')).toMatchObject({ keptToday: true })
    for (const _ of [1, 2]) await life.send('ben', '/api/partner/well-done')
    expect((await mails()).ann).toEqual(['notice: well-done'])
    expect(await partner('ben')).toMatchObject({ mayCheer: false })
    await life.until('2026-03-10', '21:30')
    expect(await partner('ben')).toMatchObject({ keptToday: true, mayCheer: true })
    await life.send('ben', '/api/partner/well-done')
    expect((await mails()).ann).toEqual(['notice: well-done'])
  })

  it('days 11 to 14: a report is decided with a reason, a suspension is appealed against and taken back', async () => {
    await life.until('2026-03-12', '12:00')
    const bad = await comment('ben', 'Ten of my pills and you sleep.')
    await life.send('ann', `/api/talk/comments/${bad}/report`, { reason: 'dangerous', words: '' })
    const office = (deed: string, json: object) => life.send(null, `/api/office/talk/${deed}`, json)
    await office(`comments/${bad}/decide`, { decision: 'hidden', reason: 'It could do harm.' })
    await office(`comments/${bad}/suspend`, { reason: 'The second time.', days: '7' })
    expect((await commentsOf('ann')).map(({ body }) => body)).not.toContain('Ten of my pills and you sleep.')
    expect((await talk('ann')).reports).toMatchObject([{ outcome: 'We’ve hidden it. It could do harm.' }])
    const again = { ...QUESTION, id: randomUUID(), parent: '', body: 'May I?' }
    expect(await life.tries('ben', '/api/talk/comments', again)).toBe(403)
    const decision = (await talk('ben')).decisions.find(({ kind }) => kind === 'suspension')?.id
    await life.send('ben', `/api/talk/decisions/${decision}/appeal`, { words: 'It was a joke.' })
    await office(`decisions/${decision}/appeal`, { outcome: 'taken-back', reason: 'It was.' })
    expect(await life.tries('ben', '/api/talk/comments', again)).toBe(200)
    expect((await mails()).ben.filter((name) => name === 'talk-decision').length).toBeGreaterThanOrEqual(3)
  })

  it('days 15 to 20: a group is opened to the waiting list; whoever takes a seat has its meetings and letters', async () => {
    await life.until('2026-03-16', '12:00')
    await mails()
    const signUp = { email: 'ann@example.test', consent: true, list: 'age-watchers' }
    await life.send('ann', '/api/waitlist', signUp)
    const { text } = await life.letter('ann', /^Please confirm/)
    await life.send('ann', '/api/newsletter/confirm', { token: /token=([\w-]+)/.exec(text)?.[1] })
    const group = { id: GROUP, name: 'Spring', coach: 'Sam', startsOn: '2026-03-18', size: '8', words: 'Twelve weeks.' }
    await life.send(null, '/api/office/groups', group)
    const meeting = { id: MEETING, kind: 'call', title: 'Weekly', whereabouts: 'https://meet.example.test/x' }
    const weekly = { date: '2026-03-18', time: '18:00', minutes: '45', weeks: '3', cohortId: GROUP }
    await life.send(null, '/api/office/events', { ...meeting, ...weekly })
    await life.send(null, `/api/office/groups/${GROUP}/open`, { days: '5' })
    await life.send('ann', `/api/groups/${GROUP}/join`)
    await life.send(null, `/api/office/groups/${GROUP}/letters`, { id: randomUUID(), body: 'Bring a **pen**.' })
    type Group = { letters: { html: string }[]; meetings: { when: string; standing: string }[] } | null
    const seen = await life.page<Group>('/app/groups/:id', 'ann', { id: GROUP })
    expect(seen?.letters).toMatchObject([{ html: expect.stringContaining('<strong>pen</strong>') }])
    // The third meeting is after London's clocks have gone forward: its local time is unchanged.
    expect
      .soft(seen?.meetings.map(({ when }) => when))
      .toMatchObject([18, 25, 1].map(() => expect.stringContaining('18:00')))
    expect(seen?.meetings.every(({ standing }) => standing === 'in')).toBe(true)
    expect(await life.page<Group>('/app/groups/:id', 'ben', { id: GROUP })).toBeNull()
    expect((await mails()).ann.filter((name) => name === 'cohort')).toHaveLength(2)
    await life.until('2026-03-18', '17:30')
    expect((await mails()).ann).toEqual(['event', 'event'])
  })

  it('days 17 to 20: the place that comes free goes to who waits, with a file and a reminder a day and an hour before', async () => {
    await life.send('ben', `/api/events/${WALK}/leave`)
    expect(await event('ann', WALK)).toMatchObject({ standing: 'in', whereabouts: 'The bridge, north side' })
    expect((await life.letter('ann', /it’s yours$/)).attachments).toHaveLength(1)
    expect((await mails()).ann).toEqual(['event'])
    await life.until('2026-03-20', '12:00')
    expect((await mails()).ann).toEqual(['event'])
    await life.until('2026-03-21', '09:30')
    expect((await mails()).ann).toEqual(['event'])
  })

  it('days 21 to 30: what a membership showed rests while it has ended, and the challenge counts 28 days of each', async () => {
    await life.until('2026-03-22', '12:00')
    await revokeComplimentaryMembership(life.app.tools, life.idOf('ben'), async () => {})
    expect([await partner('ann'), await kept('ann')]).toMatchObject([{ keptToday: null }, { ann: 18, cyd: 9 }])
    expect([await kept('ben'), await life.tries('ben', '/api/partner/well-done')]).toEqual([{}, 403])
    await life.until('2026-03-24', '12:00')
    await grantComplimentaryMembership(life.app.tools, life.idOf('ben'))
    await life.until('2026-03-31', '21:30')
    expect([(await event('ann', CHALLENGE))?.day, await kept('ann')]).toEqual([28, { ann: 28, ben: 28, cyd: 14 }])
    await life.until('2026-04-02', '12:00')
    expect([(await event('ann', CHALLENGE))?.day, await kept('ann')]).toEqual([29, { ann: 28, ben: 28, cyd: 14 }])
    expect(await life.tries('cyd', `/api/challenges/${CHALLENGE}/join`, { name: 'cyd', agree: 'yes' })).toBe(409)
  })
})
