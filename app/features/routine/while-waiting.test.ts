import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HabitSet, habitSet } from '#app/values/habit-set.ts'
import type { HabitState } from '#app/values/habit-state.ts'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import type { Dashboard } from './contract.ts'
import { emptyDay } from './day.ts'
import { type Dose, freeOn, knownFrom } from './dose.ts'
import { progressDays } from './progress.ts'
import { freezesOf, runOf, withFreezes } from './streak.ts'
import { withWaiting } from './while-waiting.ts'

const today = LocalDate.parse('2026-06-15')
const FIVE = 31
const NOTHING = { ticks: [], modes: [], minutes: [] }

/** A dashboard of the last 30 days with a given number of habits done on each; five of seven keep a day. */
function dashboardOf(done: (daysAgo: number) => number): Dashboard {
  const from = addDays(today, -29)
  let ago = 30
  const plain = progressDays({ from, to: today }, (date) => {
    ago -= 1
    return { ...emptyDay(date), done: done(ago), isEntered: true }
  })
  const { days, run } = withFreezes(plain, { length: 0, credit: 0 })
  const counts = { currentStreak: run.length, freezes: freezesOf(run) }
  return { joinedOn: from, today, days, ...counts, goals: [], achievements: [], pauses: [], doses: [], minutes: [] }
}

const tapsOn = (date: LocalDate, habits: readonly HabitKey[], state: HabitState = 'done') => ({
  ticks: habits.map((habit) => ({ date, habit, state })),
  modes: [],
  minutes: [],
})

describe('figures while something waits', () => {
  it('are those of the server where nothing waits', () => {
    const dashboard = dashboardOf(() => FIVE)
    expect(withWaiting(dashboard, NOTHING)).toEqual({ dashboard, isWhole: true })
  })

  it.each([0, 6, 7, 13, 14, 20])('are those the server will have, after %i days kept', (kept) => {
    const before = dashboardOf((ago) => (ago >= 1 && ago <= kept ? FIVE : 0))
    const after = dashboardOf((ago) => (ago <= kept ? FIVE : 0))
    const waiting = tapsOn(today, HABIT_KEYS.slice(0, 5))
    expect(withWaiting(before, waiting)).toEqual({ dashboard: after, isWhole: true })
    expect(withWaiting(after, waiting)).toEqual({ dashboard: after, isWhole: true })
  })

  it('leave a streak alone while today is not passed yet', () => {
    const before = dashboardOf((ago) => (ago > 0 ? FIVE : 0))
    const { dashboard } = withWaiting(before, tapsOn(today, HABIT_KEYS.slice(0, 4)))
    expect(dashboard.currentStreak).toBe(before.currentStreak)
    expect(dashboard.days.at(-1)).toMatchObject({ completed: 4, percentage: 57, microLives: 2 })
  })

  it.each([0, 5, 6, 7, 11])('are those from before when today is unticked, after %i days kept, freezes too', (kept) => {
    const before = dashboardOf((ago) => (ago <= kept ? FIVE : 0))
    const after = dashboardOf((ago) => (ago === 0 ? 15 : ago <= kept ? FIVE : 0))
    const { dashboard } = withWaiting(before, tapsOn(today, [HABIT_KEYS[4] ?? 'fasting'], 'not-done'))
    expect(dashboard).toEqual(after)
  })

  it('take a day off the streak when today is unticked', () => {
    const before = dashboardOf(() => FIVE)
    const { dashboard, isWhole } = withWaiting(before, tapsOn(today, ['fasting'], 'not-done'))
    expect(dashboard.currentStreak).toBe(before.currentStreak - 1)
    expect(isWhole).toBe(true)
  })

  it('count an ill day as no day', () => {
    const before = dashboardOf((ago) => (ago > 0 ? FIVE : 0))
    const { dashboard } = withWaiting(before, { ...NOTHING, modes: [{ date: today, state: 'ill' }] })
    expect(dashboard.days.at(-1)).toMatchObject({ outcome: 'neutral', mode: 'ill' })
    expect(dashboard.currentStreak).toBe(before.currentStreak)
  })

  it('count an earlier day, and say that the streak is not known where that changes it', () => {
    const yesterday = addDays(today, -1)
    const before = dashboardOf((ago) => (ago > 1 ? FIVE : 0))
    expect(withWaiting(before, tapsOn(yesterday, ['fasting'])).isWhole).toBe(true)
    const { dashboard, isWhole } = withWaiting(before, tapsOn(yesterday, HABIT_KEYS.slice(0, 5)))
    expect(dashboard.days.at(-2)).toMatchObject({ completed: 5, outcome: 'kept' })
    expect(isWhole).toBe(false)
  })

  it('say that a day they do not hold is not counted', () => {
    const before = dashboardOf(() => FIVE)
    expect(withWaiting(before, tapsOn(addDays(today, 1), ['fasting'])).isWhole).toBe(false)
  })

  it.each([0, 1, 6, 7, 8, 13, 14])('tell how a streak stands from its freezes, with a credit of %i days', (credit) => {
    expect(runOf(3, freezesOf({ length: 3, credit }))).toEqual({ length: 3, credit })
  })
})

describe('figures while something waits, where habits have measures of their own', () => {
  // Sunday, so that the whole week from Monday the 8th is included.
  const sunday = addDays(today, -1)
  const monday = addDays(sunday, -6)
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  const heat: Dose = { habit: 'hotExposure', unit: 'times', aWeek: 3, from: monday, until: null }
  const sport: Dose = { ...heat, habit: 'exercise', unit: 'minutes', aWeek: 150 }
  const HEAT = habitSet(['hotExposure'])

  /** The server's result for such a week, with every day's due habits recomputed. */
  function weekOf(doneOn: (place: number) => HabitSet, doses: Dose[], minutes: Dashboard['minutes'] = []): Dashboard {
    const placeOf = (date: LocalDate) => weekdays.findIndex((place) => addDays(monday, place) === date)
    const record = (date: LocalDate) => ({ ...emptyDay(date), done: doneOn(placeOf(date)), isEntered: true })
    const known = knownFrom((date) => (date < monday ? undefined : record(date)), doses, minutes)
    const { days, run } = withFreezes(
      progressDays({ from: monday, to: sunday }, (date) => ({ ...record(date), free: freeOn(date, known) })),
      { length: 0, credit: 0 },
    )
    const counts = { currentStreak: run.length, freezes: freezesOf(run) }
    return { joinedOn: monday, today: sunday, days, ...counts, goals: [], achievements: [], pauses: [], doses, minutes }
  }
  /** Each day as 'done/applicable', Monday first. */
  const counts = ({ days }: Dashboard) =>
    days.map(({ completed, applicable }) => `${completed}/${applicable}`).join(' ')
  const heatOn = (...places: number[]) =>
    tapsOn(sunday, ['hotExposure']).ticks.flatMap((tick) =>
      places.map((place) => ({ ...tick, date: addDays(monday, place) })),
    )

  it.each([
    ['nothing', [], '0/6 0/6 0/6 0/6 0/7 0/7 0/7'],
    ['Monday', [0], '1/7 0/6 0/6 0/6 0/6 0/7 0/7'],
    ['three early', [0, 1, 2], '1/7 1/7 1/7 0/6 0/6 0/6 0/6'],
    ['more than it asks for', [0, 1, 2, 6], '1/7 1/7 1/7 0/6 0/6 0/6 1/7'],
  ] as const)('a week of three times, and %s waits: %j is %s', (_, places, said) => {
    const waiting = { ...NOTHING, ticks: heatOn(...places) }
    expect(
      counts(
        withWaiting(
          weekOf(() => 0, [heat]),
          waiting,
        ).dashboard,
      ),
    ).toBe(said)
  })

  it('minutes that wait count as they will: one long ride is the week, a short walk is not', () => {
    const ride = (minutes: number | null) => {
      const { date, habit } = { date: monday, habit: 'exercise' as const }
      const waiting = {
        ticks: [{ date, habit, state: 'done' as const }],
        modes: [],
        minutes: [{ date, habit, minutes }],
      }
      return counts(
        withWaiting(
          weekOf(() => 0, [sport]),
          waiting,
        ).dashboard,
      )
    }
    expect(ride(150)).toBe('1/7 0/6 0/6 0/6 0/6 0/6 0/6')
    expect(ride(149)).toBe('1/7 0/6 0/6 0/6 0/6 0/6 0/7')
    // Half an hour without recorded minutes; a withdrawn figure counts as none recorded.
    expect(ride(null)).toBe('1/7 0/6 0/6 0/7 0/7 0/7 0/7')
  })

  it('minutes alone change what the rest of the week asks for', () => {
    const before = weekOf((place) => (place === 0 ? habitSet(['exercise']) : 0), [sport])
    const waiting = { ...NOTHING, minutes: [{ date: monday, habit: 'exercise' as const, minutes: 150 }] }
    const { dashboard } = withWaiting(before, waiting)
    expect(counts(dashboard)).toBe('1/7 0/6 0/6 0/6 0/6 0/6 0/6')
    expect(dashboard.minutes).toEqual(waiting.minutes)
  })

  it('an ill day that waits takes its seventh with it', () => {
    const modes = [0, 1, 2, 3].map((place) => ({ date: addDays(monday, place), state: 'ill' as const }))
    const { days } = withWaiting(
      weekOf(() => 0, [heat]),
      { ...NOTHING, modes },
    ).dashboard
    expect(days.map(({ free }) => free.length)).toEqual([1, 1, 1, 1, 1, 1, 0])
  })

  it('come to what the server says of the whole, whatever was known before and whatever waits', () => {
    const places = fc.uniqueArray(fc.nat(6))
    fc.assert(
      fc.property(places, places, places, fc.integer({ min: 1, max: 6 }), (known, ticked, taken, aWeek) => {
        const doses = [{ ...heat, aWeek }]
        const before = weekOf((place) => (known.includes(place) ? HEAT : 0), doses)
        const ticks = [
          ...heatOn(...ticked),
          ...heatOn(...taken).map((tick) => ({ ...tick, state: 'not-done' as const })),
        ]
        const done = (place: number) => !taken.includes(place) && (ticked.includes(place) || known.includes(place))
        const after = weekOf((place) => (done(place) ? HEAT : 0), doses)
        const { dashboard } = withWaiting(before, { ...NOTHING, ticks })
        expect(counts(dashboard)).toBe(counts(after))
        expect(dashboard.days.map(({ free }) => free)).toEqual(after.days.map(({ free }) => free))
      }),
    )
  })
})
