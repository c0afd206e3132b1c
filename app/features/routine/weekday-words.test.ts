import { expect, it } from 'vitest'
import { ALL_HABITS, type HabitSet } from '#app/values/habit-set.ts'
import { addDays, LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { seeded } from '#dev/seeded.ts'
import { emptyDay } from './day.ts'
import { progressDays } from './progress.ts'
import { weekdayWords } from './weekday-words.ts'

const today = LocalDate.parse('2026-06-18')

const wordsOf = (setOn: (date: LocalDate) => HabitSet, count = 365) =>
  weekdayWords(
    progressDays({ from: addDays(today, 1 - count), to: today }, (date) => ({ ...emptyDay(date), done: setOn(date) })),
    { joinedOn: addDays(today, 1 - count), today },
  )

it('says when no day of the week differs', () => {
  expect(wordsOf(() => ALL_HABITS)).toMatch(/^All much alike/)
})

it('says so, too, where days differ but days of the week don’t', () => {
  // Every third day goes by no week.
  expect(wordsOf((date) => (Number(date.slice(8)) % 3 === 0 ? 0b1 : ALL_HABITS))).toMatch(/^All much alike/)
})

it('is wrong about days that differ by chance in one case of twenty at most, also after four weeks', () => {
  const random = seeded(7)
  const said = Array.from({ length: 1_000 }, () => wordsOf(() => Math.floor(random() * (ALL_HABITS + 1)), 29))
  // Fifty, give or take twice seven by the luck of the draw.
  expect(said.filter((words) => words.startsWith('Highest')).length).toBeLessThanOrEqual(64)
})

it('names the days that stand out', () => {
  expect(wordsOf((date) => (weekdayOf(date) === 7 ? 0b1 : weekdayOf(date) === 6 ? ALL_HABITS : 0b111111))).toBe(
    'Highest on Saturdays (100%), lowest on Sundays (14%): more of a difference than chance makes.',
  )
  expect(wordsOf((date) => (weekdayOf(date) > 5 ? 0b1 : ALL_HABITS))).toContain('lowest on Saturdays and Sundays (14%)')
})

it('says nothing of them before each has come four times', () => {
  expect(wordsOf((date) => (weekdayOf(date) === 7 ? 0 : ALL_HABITS), 27)).toMatch(/^Too few weeks/)
  expect(wordsOf((date) => (weekdayOf(date) === 7 ? 0 : ALL_HABITS), 29)).toMatch(/^Highest on/)
})
