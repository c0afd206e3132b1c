import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { sendDueReminders } from '#app/features/reminders/due.server.ts'
import type { DayProgress } from '#app/features/routine/progress.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { joinToTrack, type RoutineMember } from '#dev/routine-member.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { beginTrial, setTrialOrder } from '#dev/trial-member.ts'
import { openHabits } from './ui/app-badge.ts'

// Lives through a month of a member via the public doors. Every morning, after the first tick and every evening, each
// figure is compared with an independent, deliberately simple count.

/** One scripted day. Habits are given by their position on the card. */
type Lived = {
  /** Ticked in this order. */
  ticks: string
  small?: string
  skips?: string
  /** Active minutes reported by the watch at noon; 30 tick Exercise. */
  watch?: number
  /** The watch's tick is undone. */
  undo?: true
  away?: 'ill' | 'paused'
  felt?: number
}

const MONTH: Lived[] = [
  // From Monday 18 May: a kept week with small versions, two skips, and a tick by the watch.
  { ticks: '0123456', felt: 4 },
  { ticks: '01234' },
  { ticks: '023456', watch: 42 },
  { ticks: '0245', small: '6', watch: 30 },
  { ticks: '65432', skips: '0', watch: 29, felt: 2 },
  { ticks: '023456', watch: 90 },
  { ticks: '12456', felt: 5 },
  // An empty day covered by the freeze, an ill day, two paused days of which one is kept anyway, a miss.
  { ticks: '' },
  { ticks: '012345' },
  { ticks: '01', away: 'ill', felt: 1 },
  { ticks: '', away: 'paused' },
  { ticks: '01235', away: 'paused' },
  { ticks: '0123456', felt: 3 },
  { ticks: '012', skips: '34' },
  // From 1 June: five days of a trial with meditation, then without, so that six make a perfect day.
  { ticks: '5012346', felt: 4 },
  { ticks: '0123456', felt: 4 },
  { ticks: '01256', felt: 3 },
  { ticks: '02345', watch: 31, undo: true },
  { ticks: '01235', felt: 3 },
  { ticks: '012346', felt: 2 },
  { ticks: '01234', felt: 2 },
  // From 8 June heat is due three days a week, and meditation still excluded.
  { ticks: '0124' },
  { ticks: '012365', felt: 3 },
  { ticks: '01236', felt: 3 },
  { ticks: '0136', felt: 4 },
  { ticks: '012346' },
  { ticks: '0126' },
  { ticks: '01236', felt: 4 },
  // From 15 June: the trial's last day without meditation, a miss covered by one of two freezes, and a day with
  // meditation again.
  { ticks: '01', felt: 5 },
  { ticks: '0123456', felt: 5 },
  { ticks: '01235', felt: 4 },
]
const FIRST = LocalDate.parse('2026-05-18')
const MEASURED_FROM = 21
const [EXERCISE, BREATHING, COLD, HEAT, MEDITATION] = ['1', '2', '3', '4', '5'] as const
const isWithout = (place: number) => place >= 19 && place <= 28

/** A day's score, from what was done on it and on the earlier days of its week. */
function counted(place: number, done: readonly string[]) {
  const before = MONTH.slice(place - (place % 7), place).filter(({ ticks }) => ticks.includes(HEAT)).length
  const isFree = place >= MEASURED_FROM && !done.includes(HEAT) && 3 - before < 7 - (place % 7)
  const due = [...'0123456'].filter(
    (habit) => !(habit === HEAT && isFree) && !(habit === MEDITATION && isWithout(place)),
  )
  const completed = due.filter((habit) => done.includes(habit)).length
  const isKept = completed / due.length >= 0.7
  const outcome = isKept ? 'kept' : MONTH[place]?.away ? 'neutral' : 'missed'
  return { completed, applicable: due.length, percentage: Math.round((100 * completed) / due.length), outcome }
}

/** Everything done by the evening of a day. */
function doneOn(place: number): string[] {
  const { ticks = '', small = '', watch = 0, undo } = MONTH[place] ?? {}
  return [...ticks, ...small, ...(watch >= 30 && !undo ? EXERCISE : '')]
}

/** The index of the day on which a habit was done for the nth time. */
const nthDayOf = (habit: string, count: number) =>
  MONTH.flatMap((_, place) => (doneOn(place).includes(habit) ? [place] : []))[count - 1] ?? -1

/** All figures at a moment, from the past days and what is done on the last one. */
function figures(place: number, done: readonly string[]) {
  const days = MONTH.slice(0, place).map((_, before) => counted(before, doneOn(before)))
  days.push(counted(place, done))
  let [streak, held, towards, longest] = [0, 0, 0, 0]
  for (const [index, { outcome }] of days.entries()) {
    if (outcome === 'kept') {
      streak += 1
      longest = Math.max(longest, streak)
      if (held < 2) towards += 1
      if (towards === 7) [held, towards] = [held + 1, 0]
    }
    if (outcome !== 'missed' || index === place) continue
    if (held > 0) held -= 1
    else [streak, towards] = [0, 0]
    const day = days[index]
    if (day && streak > 0) day.outcome = 'frozen'
  }
  const of = (range: number) => {
    const last = days.slice(-range)
    const open = last.at(-1)
    const whole = last.filter((day) => day.outcome !== 'neutral' && (day !== open || day.outcome === 'kept'))
    const means = whole.length > 0 ? whole : last.filter(({ outcome, completed }) => outcome !== 'neutral' && completed)
    const sum = means.reduce((all, { percentage }) => all + percentage, 0)
    return {
      microLives: last.reduce((all, { completed }) => all + completed / 2, 0),
      averageCompletion: means.length > 0 ? Math.round(sum / means.length) : 0,
    }
  }
  const today = days.at(-1)
  return {
    currentStreak: streak,
    longestStreak: longest,
    freezes: { held, daysToNext: held === 2 ? null : 7 - towards },
    week: of(7),
    month: of(30),
    days,
    badge: today && today.outcome !== 'neutral' ? today.applicable - today.completed : 0,
  }
}

describe.skipIf(!hasDatabase())('a month', () => {
  let app: TestApp
  let ann: RoutineMember
  const email = 'a-month@example.test'
  const dateOf = (place: number) => addDays(FIRST, place)
  const post = (path: string, json: object) => app.request(path, { cookie: ann.cookie, json })
  const at = (place: number, time: string) => app.setNow(`${dateOf(place)}T${time}:00+01:00`)

  beforeAll(async () => {
    app = await createTestApp()
    at(0, '08:00')
    ann = await joinToTrack(app, email, 'Europe/London')
    await grantComplimentaryMembership(app.tools, ann.id)
    await post('/api/measures/rules', { habit: 'exercise', measure: 'activeMinutes', least: 30 })
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const daily = Object.fromEntries(days.map((day) => [day, 'yes']))
    for (const about of ['habit.breathing', 'habit.meditation', 'check-in'])
      await post('/api/reminders/own', { about, time: '20:00', ...daily })
  })
  afterAll(() => app?.close())

  /** The same figures as the product returns them. */
  async function read() {
    const of = async (path: string) => (await ann.read(path)).body
    const [dashboard, history] = [await of('/api/dashboard'), await of('/api/history')]
    const totals = async (days: number) => {
      const { microLives, averageCompletion } = (await of(`/api/progress?days=${days}`)).totals
      return { microLives, averageCompletion }
    }
    const days: DayProgress[] = dashboard.days.filter(({ date }: DayProgress) => date >= FIRST)
    return {
      currentStreak: dashboard.currentStreak,
      longestStreak: history.longestStreak,
      freezes: dashboard.freezes,
      week: await totals(7),
      month: await totals(30),
      days: days.map(({ completed, applicable, percentage, outcome }) => ({
        ...{ completed, applicable, percentage, outcome },
      })),
      badge: openHabits(days.at(-1)),
    }
  }

  const mark = async (place: number, states: Record<string, string>) => {
    for (const [state, habits] of Object.entries(states))
      for (const habit of habits) await ann.tick(dateOf(place), HABIT_KEYS[Number(habit)] ?? '', state)
  }

  /** The lines expected in a reminder at eight in the evening. */
  function linesOf(place: number): string[] {
    const { felt, away } = MONTH[place] ?? {}
    const done = doneOn(place)
    if (away) return []
    return [
      ...(felt ? [] : ['20:00 Check-in']),
      ...(done.includes(BREATHING) ? [] : ['20:00 Breathing Practice']),
      ...(done.includes(MEDITATION) || isWithout(place) ? [] : ['20:00 Meditation']),
    ]
  }
  let mails = 0

  it.each(MONTH.map((day, place) => ({ ...day, place, date: dateOf(place) })))('$date', async (day) => {
    const { place, date, ticks, small = '', skips = '', watch, undo, away, felt } = day
    at(place, '08:00')
    if (place === 14) {
      expect((await beginTrial(app, ann.cookie)).status).toBe(200)
      await setTrialOrder(app, ann.cookie, 'ABBAABBA')
    }
    if (place === MEASURED_FROM) await post('/api/doses', { habit: 'hotExposure', unit: 'times', aWeek: 3 })
    if (away === 'ill') await post(`/api/routine/${date}`, { mode: 'ill' })
    if (away === 'paused') await post('/api/pauses', { from: date, until: date })
    const morning = await read()
    expect(morning).toEqual(figures(place, []))

    await mark(place, { done: ticks.slice(0, 1) })
    const first = await read()
    expect(first).toEqual(figures(place, [...ticks.slice(0, 1)]))
    for (const range of ['week', 'month'] as const)
      expect(first[range].averageCompletion).toBeGreaterThanOrEqual(morning[range].averageCompletion)

    await mark(place, { done: ticks.slice(1), small, skipped: skips })
    if (watch) {
      const imported = { source: 'Watch', days: [{ date, activeMinutes: watch }] }
      for (const _twice of [1, 2])
        await app.request('/api/measures', { method: 'PUT', cookie: ann.cookie, json: imported })
    }
    if (undo) await post('/api/measures/ticks/undo', { date, habit: 'exercise' })
    if (felt) await post(`/api/checkins/${date}`, { sleep: felt })
    at(place, '20:00')
    for (const _twice of [1, 2]) await sendDueReminders(app.tools)
    expect(await read()).toEqual(figures(place, doneOn(place)))

    const lines = linesOf(place)
    if (lines.length > 0) mails += 1
    const { rows } = await app.tools.db.execute(`select from outbox_mails where recipient = '${email}'`)
    expect(rows).toHaveLength(mails)
    if (lines.length > 0) expect((await app.mailbox.waitFor(email, mails)).subject.split(', ')).toEqual(lines)
  })

  it('and what it has earned', async () => {
    const { achievements } = (await ann.read('/api/dashboard')).body
    const earned = achievements.map(({ key, earnedOn }: { key: string; earnedOn: string }) => `${earnedOn} ${key}`)
    expect(earned.toSorted()).toEqual([
      '2026-05-18 first-step',
      '2026-05-18 perfect-day',
      '2026-05-24 streak-7',
      `${dateOf(nthDayOf(COLD, 12))} cool-finish`,
      `${dateOf(nthDayOf(EXERCISE, 20))} steady-mover`,
    ])
  })
})
