import { describe, expect, it } from 'vitest'
import { dayLabel, longDayLabel, shortDayLabel } from './day-label.ts'
import { LocalDate, listDays } from './local-date.ts'

const day = (text: string) => LocalDate.parse(text)

describe('a day in words', () => {
  it('is written as British readers write it, the whole year round', () => {
    const british = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    for (const date of listDays(day('2024-01-01'), day('2024-12-31'))) {
      expect(shortDayLabel(date)).toBe(british.format(new Date(`${date}T00:00:00Z`)))
    }
  })

  it('names weekday, month and year in full', () => {
    expect(longDayLabel(day('2026-03-01'))).toBe('Sunday 1\u00a0March 2026')
    expect(dayLabel(day('2026-09-05'))).toBe('5\u00a0September 2026')
    expect(longDayLabel(day('0001-01-01'))).toBe('Monday 1\u00a0January 1')
    expect(longDayLabel(day('2024-12-31'))).toBe('Tuesday 31\u00a0December 2024')
  })
})
