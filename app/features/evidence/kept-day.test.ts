import { describe, expect, it } from 'vitest'
import { dayAsNote, ticksOf } from './kept-day.ts'
import { readDay } from './micro-lives.ts'

const day = (query: string) => readDay(new URLSearchParams(query))

describe('a day of the calculator in the journal', () => {
  it('says how much of each, with its units, and no sum', () => {
    expect(dayAsNote(day('plants=1&cigarettes=3&television=2'))).toBe(
      [
        'A day in microlives',
        'Five portions of fruit and vegetables: +4 microlives',
        'Cigarettes (3 in the day): −1.5 microlives',
        'Television (2 hours): −1 microlife',
      ].join('\n'),
    )
  })
  it.each([
    ['exercise=1', ['exercise small']],
    ['plants=1', ['healthyNutrition done']],
    ['plants=1&exercise=1&meat=2', ['exercise small', 'healthyNutrition done']],
    ['cigarettes=2&overweight=5', []],
  ])('%s ticks %j', (query, ticks) => {
    expect(ticksOf(day(query)).map(({ habit, state }) => `${habit} ${state}`)).toEqual(ticks)
  })
})
