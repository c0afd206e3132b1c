import { expect, it } from 'vitest'
import { addDays, asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import year from './a-year.json' with { type: 'json' }
import { emptyDay } from './day.ts'
import { habitHistories, monthsOf, weekdayPattern } from './history.ts'
import { progressDays, totalsOf } from './progress.ts'
import { freezesOf, longestStreak, NO_RUN, withFreezes } from './streak.ts'

// Checks every figure of a year (habits switched off, a pause, ill days, empty days) against an independent program in
// another language.

const first = asLocalDate(year.first)
const records = new Map(
  year.days.split(' ').map((code, place) => {
    const date = addDays(first, place)
    const [done, off] = [code.slice(0, 2), code.slice(2, 4)].map((hex) => Number.parseInt(hex, 16))
    const day = emptyDay(date, { off: off ?? 0, isPaused: code.endsWith('p') })
    return [date, { ...day, done: done ?? 0, isEntered: true, mode: code.endsWith('i') ? ('ill' as const) : null }]
  }),
)
const today = addDays(first, records.size - 1)
const open = { joinedOn: first, today }
const days = progressDays({ from: first, to: today }, (date: LocalDate) => records.get(date) ?? emptyDay(date))

it('the streak, its freezes and the longest one', () => {
  const { run, days: marked } = withFreezes(days, NO_RUN)
  expect(run.length).toBe(year.streak)
  expect(freezesOf(run).held).toBe(year.freezes)
  expect(marked.filter(({ outcome }) => outcome === 'frozen').map(({ date }) => date)).toEqual(year.frozen)
  const between = days
    .filter(({ outcome, date }) => outcome !== 'neutral' && (date !== today || outcome === 'kept'))
    .map(({ outcome }) => outcome[0])
    .join('')
    .split('m')
  expect(longestStreak(between.map((kept) => kept.length))).toBe(year.longest)
})

it.each(Object.entries(year.ranges))('micro-lives and mean of %s days', (count, wanted) => {
  expect(totalsOf(days.slice(-Number(count)), open)).toEqual(wanted)
})

it('each habit, each weekday and each month', () => {
  const histories = habitHistories(days, open).map(({ key, strength, last30 }) => [key, { strength, last30 }])
  expect(Object.fromEntries(histories)).toEqual(year.habits)
  expect(weekdayPattern(days, open).map(({ percentage }) => percentage)).toEqual(year.weekdays)
  expect(monthsOf(days, open).map(({ label: _, ...figures }) => figures)).toEqual(year.months)
})
