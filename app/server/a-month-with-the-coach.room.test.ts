import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Life, startLife } from '#dev/life.ts'
import { createBrowser } from '#dev/push-service/browser.ts'
import { hasDatabase } from '#dev/test-app.ts'

const OTHERS = Array.from({ length: 17 }, (_, place) => `member-${String(place + 1).padStart(2, '0')}`)
const WEEK = '2026-03-02'
let life: Life

/**
 * Ann joins on a Monday. Cyd, who begins to miss on the 14th, Dan, who stops recording on the 10th, and seventeen
 * others have been members for four weeks. London's clocks go forward on the 29th.
 */
describe.skipIf(!hasDatabase())('a month with the coach', () => {
  beforeAll(async () => {
    life = await startLife('2026-03-02')
    await life.app.set({
      coach: { name: 'Sam', whatsApp: '', officeHours: '', answerTime: '', welcome: 'Welcome, I’m Sam.' },
      calls: {
        ...{ hours: 'Monday 09:00-10:00\nWednesday 09:00-10:00', place: 'I ring you.' },
        timeZone: 'Europe/London' as never,
      },
    })
    await life.settle(OTHERS, () => 7, { since: '2026-02-02' })
    await life.settle(['cyd'], (date) => (date < '2026-03-14' ? 7 : 1), { since: '2026-02-02' })
    await life.settle(['dan'], (date) => (date < '2026-03-10' ? 7 : 0), { since: '2026-02-02' })
    for (const name of ['cyd', 'dan', ...OTHERS])
      await life.send(name, '/api/coach/share', { 'kind.kept': 'yes', from: '2026-02-02', days: 'null' })
  })
  afterAll(() => life?.close())

  type Thread = { messages: { side: string; body: string }[]; suggestions: { id: string }[]; readByCoach: number }
  const openThread = () => life.page<Thread>('/app/coach', 'ann')
  const memberPage = (name: string) =>
    life.page<{ shared: { kept: object[]; reviews: { helped: string }[] } | null; thread: { mayWrite: boolean } }>(
      '/office/coaching/:id',
      null,
      { id: life.idOf(name) },
    )
  const asCoach = (name: string, deed: string, json: object) =>
    life.send(null, `/api/office/coaching/${life.idOf(name)}/${deed}`, { id: randomUUID(), ...json })
  const write = (body: string) => life.send('ann', '/api/coach/messages', { id: randomUUID(), body })
  const book = (at: string) => life.send('ann', '/api/coach/call', { at })
  const callBooked = async () => (await life.page<{ booked: string | null }>('/app/call', 'ann')).booked
  const slots = async (name: string) =>
    (await life.page<{ days: { times: { at: string }[] }[] }>('/app/call', name)).days.flatMap(({ times }) =>
      times.map(({ at }) => at),
    )

  it('day 1: joining opens the day, with the coach’s welcome and one small thing', async () => {
    expect(await life.cockpit()).toEqual({})
    await life.join('ann', () => 7)
    expect(await life.day('ann')).toBe('no member')
    await life.joinFree('ann')
    expect(await life.mails('ann')).toEqual(['membership-started'])
    expect((await life.letter('ann', /^Your free trial has begun$/)).html.replaceAll(/<[^>]+>/g, '')).toContain(
      'Your coach has a welcome for you in your private thread. Write back whenever you like.From today you can follow your progress, choose what your coach sees, read the protocols with their evidence, talk with other members, take a lesson, invite a partner, see when your coach has time for a call and join a walk or a challenge.',
    )
    const first = await life.day('ann')
    expect(first).toContain('A message is waiting for you')
    expect(first).toContain('Your first week as a member, day 1 of 7')
    expect((await openThread()).messages).toMatchObject([{ side: 'coach', body: 'Welcome, I’m Sam.' }])
    expect(await life.day('ann')).not.toContain('message')
    await life.until('2026-03-02', '21:00')
    expect([await life.mails('ann'), await life.cockpit()]).toEqual([['first-week'], {}])
  })

  it('day 2: a question waits for the coach, and the answer for her, until each is read', async () => {
    await life.until('2026-03-03', '07:59')
    expect(await life.mails('ann')).toEqual([])
    await life.until('2026-03-03', '08:00')
    expect(await life.mails('ann')).toEqual(['first-week'])
    expect((await life.letter('ann', /^Day 2 of 7: say hello to your coach$/)).text).toContain('/app/coach')
    await write('Hello Sam, I sleep badly.')
    expect(await life.cockpit()).toEqual({ ann: 'waits' })
    const unread = (await openThread()).readByCoach
    await memberPage('ann')
    expect((await openThread()).readByCoach).toBeGreaterThan(unread)
    await asCoach('ann', 'messages', { body: 'Let us begin with the light.', after: 'go-on' })
    expect([await life.cockpit(), await life.mails('ann')]).toEqual([{}, ['notice: coach-wrote']])
    expect((await life.letter('ann', /^Your coach has written/)).text).not.toContain('light')
    expect(await life.day('ann')).toContain('A message is waiting for you')
    expect((await openThread()).messages.at(-1)?.body).toBe('Let us begin with the light.')
    expect(await life.day('ann')).not.toContain('message')
  })

  it('days 3 and 4: the call is booked, moved and cancelled, each with a file, and its slot is free again', async () => {
    await life.until('2026-03-04', '12:00')
    expect(await life.mails('ann')).toEqual(['first-week'])
    const [wednesday, monday] = ['2026-03-11T09:00:00.000Z', '2026-03-09T09:20:00.000Z']
    expect(await slots('ann')).toEqual(expect.arrayContaining([wednesday, monday]))
    await book(wednesday)
    expect(await slots('cyd')).not.toContain(wednesday)
    expect((await life.letter('ann', /booked/)).text).toContain('Wednesday 11 March 2026 at 09:00')
    await life.until('2026-03-05', '12:00')
    await book(monday)
    expect
      .soft([(await slots('cyd')).includes(wednesday), (await slots('cyd')).includes(monday)])
      .toEqual([true, false])
    await life.send('ann', '/api/coach/call/cancel')
    expect(await slots('cyd')).toContain(monday)
    expect(await life.mails('ann')).toEqual(['coach-call', 'first-week', 'coach-call', 'coach-call'])
  })

  it('day 6: she shares her days and reviews; the coach sees five kept days, and she sees the looks', async () => {
    await life.until('2026-03-07', '12:00')
    expect(await memberPage('ann')).toMatchObject({ shared: null })
    expect((await life.line('ann'))?.signs).toBeNull()
    const kinds = { 'kind.kept': 'yes', 'kind.reviews': 'yes' }
    await life.send('ann', '/api/coach/share', { ...kinds, from: '2026-03-02', days: '28' })
    expect(await life.line('ann')).toMatchObject({ group: 3, signs: { kept: 5, before: 0, quietDays: 1 } })
    expect((await memberPage('ann')).shared?.kept).toHaveLength(6)
    const { looks } = await life.page<{ looks: { place: string }[] }>('/app/sharing', 'ann')
    expect(looks.map(({ place }) => place).toSorted()).toEqual(['overview', 'page'])
    expect(await life.mails('ann')).toEqual(['first-week', 'first-week'])
  })

  it('days 7 and 8: her Sunday review waits for the coach, and the answer stands on her day until it is read', async () => {
    await life.until('2026-03-08', '12:00')
    const sunday = await life.day('ann')
    expect(sunday).toContain('day 7 of 7')
    expect(sunday).toContain('It’s Sunday')
    await life.send('ann', '/api/reviews', { week: WEEK, helped: 'Walking to work', focus: 'Lights out at ten' })
    expect(await life.mails('ann')).toEqual(['first-week', 'weekly-review'])
    expect(await life.cockpit()).toEqual({ ann: `review of ${WEEK}` })
    expect
      .soft((await memberPage('ann')).shared?.reviews)
      .toMatchObject([{ helped: 'Walking to work', isAnswered: false }])
    await life.until('2026-03-09', '12:00')
    expect(await life.day('ann')).toContain('Lights out at ten')
    const service = life.app.pushService
    const phone = createBrowser(service?.endpoint('phone') ?? '')
    await life.send('ann', '/api/reminders/devices', phone.subscription)
    await asCoach('ann', 'messages', { body: 'A fine first week.', reviewWeek: WEEK })
    expect(await life.cockpit()).toEqual({})
    expect(await life.mails('ann')).toEqual(['notice: coach-wrote'])
    expect(await life.day('ann')).toContain('Your review was answered')
    await expect.poll(() => service?.of('phone').length).toBe(1)
    expect(JSON.parse(phone.read(service?.of('phone')[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
      ...{ title: 'Your coach has written to you', body: 'It waits for you in your members area.', url: '/app/coach' },
    })
    const review = await life.page<{ answers: { body: string }[] }>(`/app/review?week=${WEEK}`, 'ann')
    expect(review.answers).toMatchObject([{ body: 'A fine first week.' }])
    expect(await life.day('ann')).not.toContain('Your review was answered')
  })

  it('days 9 to 14: a suggestion is hers to take, and whoever falls silent is worth a word until they have had one', async () => {
    await life.until('2026-03-10', '12:00')
    await asCoach('ann', 'suggestions', { kind: 'focus', words: 'Ten minutes outside before nine' })
    expect
      .soft([await life.mails('ann'), (await life.day('ann')).includes('message')])
      .toEqual([['notice: coach-wrote'], true])
    const [suggestion] = (await openThread()).suggestions
    expect(await life.day('ann')).toContain('A suggestion waits for your answer')
    await life.send('ann', `/api/coach/suggestions/${suggestion?.id}`, { answer: 'accepted' })
    expect(await life.day('ann')).toContain('Your focus, with your coach:  | Ten minutes outside before nine')
    await life.until('2026-03-11', '12:00')
    expect(await life.cockpit()).toEqual({})
    await life.until('2026-03-12', '12:00')
    expect(await life.cockpit()).toEqual({ dan: 'quiet for 3 days' })
    await asCoach('dan', 'messages', { body: 'How are you, Dan?' })
    expect(await life.cockpit()).toEqual({})
    await life.until('2026-03-15', '12:00')
    expect(await life.cockpit()).toEqual({ dan: 'streak of 36 ended, quiet for 6 days' })
    await life.until('2026-03-17', '12:00')
    expect(await life.cockpit()).toEqual({ cyd: 'streak of 40 ended', dan: 'quiet for 8 days' })
    expect(await life.day('ann')).not.toContain('Your focus, with your coach')
    expect(await life.mails('ann')).toEqual([])
  })

  it('day 21: what she ends is hidden at once, and what she shares for a week ends by itself', async () => {
    await life.until('2026-03-22', '12:00')
    await life.send('ann', '/api/coach/share/end')
    expect
      .soft([await life.line('ann'), await memberPage('ann')])
      .toMatchObject([{ kinds: [], signs: null }, { shared: null }])
    await life.send('ann', '/api/coach/share', { 'kind.kept': 'yes', from: '2026-03-20', days: '7' })
    expect(await life.line('ann')).toMatchObject({ kinds: ['kept'], signs: { kept: 2 } })
    await book('2026-03-30T08:00:00.000Z')
    expect(await callBooked()).toContain('Monday 30\u00a0March 2026 at 09:00')
    expect(await life.mails('ann')).toEqual(['coach-call'])
    // Seven times 24 hours: across the clock change that's an hour later in local time.
    await life.until('2026-03-29', '12:59')
    expect(await life.line('ann')).toMatchObject({ kinds: ['kept'], signs: { kept: 7 } })
    await life.until('2026-03-29', '13:00')
    expect(await life.line('ann')).toMatchObject({ kinds: [], signs: null })
  })

  it('day 28: the clocks have gone forward; the call is remembered a day before, the first payment three', async () => {
    expect(await life.mails('ann')).toEqual(['coach-call', 'charge-reminder'])
    expect((await life.cockpit()).ann).toBe('Free time ends')
    await life.until('2026-03-30', '12:00')
    expect(await life.tries('ann', '/api/coach/call', { at: '2026-04-06T08:00:00.000Z' })).toBe(409)
    await life.until('2026-04-02', '12:00')
    expect(await life.mails('ann')).toEqual(['membership-receipt'])
    expect((await life.cockpit()).ann).toBe('Free time ended')
  })

  it('ends at once with the money back: nothing is open, all of hers stays, her question gets its answer', async () => {
    await write('One more thing before I go.')
    await life.send('ann', '/api/billing/refund')
    await life.until('2026-04-02', '21:00')
    expect([await life.day('ann'), await life.line('ann')]).toEqual(['no member', null])
    expect(await life.tries('ann', '/api/coach/messages', { id: randomUUID(), body: 'More.' })).toBe(403)
    expect(await life.mails('ann')).toEqual(['membership-ended', 'refund'])
    await asCoach('ann', 'messages', { body: 'Of course. Take care.' })
    expect(await life.mails('ann')).toEqual(['notice: coach-wrote'])
    expect((await openThread()).messages.at(-1)?.body).toBe('Of course. Take care.')
    await expect(asCoach('ann', 'messages', { body: 'Come back!' })).rejects.toThrow('Their membership has ended')
  })

  it('comes back with the membership, as it was left: one thread, no second welcome, no second first week', async () => {
    await life.until('2026-04-03', '12:00')
    await life.joinPaid('ann')
    expect(await life.mails('ann')).toEqual(['membership-started', 'membership-receipt'])
    expect(await life.day('ann')).not.toMatch(/first week|message/)
    expect((await openThread()).messages.filter(({ body }) => body === 'Welcome, I’m Sam.')).toHaveLength(1)
    await write('I’m back.')
    expect((await life.cockpit()).ann).toMatch(/^waits/)
    await life.until('2026-04-06', '12:00')
    expect(await life.mails('ann')).toEqual([])
  })
})
