import { describe, expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { firstWeekOn } from './first-week.ts'

const BEGAN = { beganOn: asLocalDate('2026-03-28') }

describe('the first week', () => {
  it.each([
    ['the day before it', '2026-03-27', null],
    ['its first day', '2026-03-28', 1],
    ['the day of the clock change', '2026-03-29', 2],
    ['its last day', '2026-04-03', 7],
    ['the day after it', '2026-04-04', null],
  ])('on %s', (_when, today, day) => {
    for (const hasTicked of [false, true])
      expect(firstWeekOn({ ...BEGAN, hasTicked }, asLocalDate(today))?.day ?? null).toBe(day)
  })

  it('begins with what is theirs already for a member who ticked before joining', () => {
    const titles = (hasTicked: boolean) =>
      ['2026-03-28', '2026-03-29'].map((day) => firstWeekOn({ ...BEGAN, hasTicked }, asLocalDate(day))?.title)
    expect(titles(false)).toEqual(['Tick one habit', 'Say hello to your coach'])
    expect(titles(true)).toEqual(['See your progress', 'Say hello to your coach'])
  })
})
