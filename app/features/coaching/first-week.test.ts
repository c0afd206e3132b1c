import { describe, expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { firstWeekOn } from './first-week.ts'

describe('the first week', () => {
  it.each([
    ['the day before it', '2026-03-27', null],
    ['its first day', '2026-03-28', 1],
    ['the day of the clock change', '2026-03-29', 2],
    ['its last day', '2026-04-03', 7],
    ['the day after it', '2026-04-04', null],
  ])('on %s', (_when, today, day) => {
    expect(firstWeekOn(asLocalDate('2026-03-28'), asLocalDate(today))?.day ?? null).toBe(day)
  })
})
