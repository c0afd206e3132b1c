import { describe, expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { RULE_STAMP, type Rule, ruleWords, type Told, ticksOf } from './rules.ts'

const day = asLocalDate
const rule: Rule = { habit: 'exercise', measure: 'activeMinutes', least: 30, since: day('2026-06-10') }
const open = { joinedOn: day('2026-06-01'), today: day('2026-06-15') }
const told = (date: string, value: number, source = 'Watch', measure = 'activeMinutes'): Told => ({
  date: day(date),
  source,
  measure,
  value,
})

describe('a rule', () => {
  it.each([
    ['just enough', [told('2026-06-12', 30)], ['2026-06-12 30']],
    ['a little too few', [told('2026-06-12', 29.9)], []],
    ['two devices that saw the same: no sum', [told('2026-06-12', 20), told('2026-06-12', 20, 'Phone')], []],
    [
      'two devices, both enough: one tick, by the larger',
      [told('2026-06-12', 31), told('2026-06-12', 40, 'Phone')],
      ['2026-06-12 40'],
    ],
    ['another measure', [told('2026-06-12', 9_000, 'Watch', 'steps')], []],
    ['the day it was made', [told('2026-06-10', 45)], ['2026-06-10 45']],
    ['the day before', [told('2026-06-09', 45)], []],
    ['today', [told('2026-06-15', 45)], ['2026-06-15 45']],
    ['tomorrow, on a watch further east', [told('2026-06-16', 45)], []],
  ])('%s', (_what, days, ticks) => {
    expect(ticksOf([rule], days, open).map(({ date, value }) => `${date} ${value}`)).toEqual(ticks)
  })

  it('ticks no day before joining', () => {
    const early = { ...rule, since: day('2026-05-01') }
    const days = [told('2026-05-31', 45), told('2026-06-01', 45)]
    expect(ticksOf([early], days, open).map(({ date }) => date)).toEqual(['2026-06-01'])
  })

  it('is told in a sentence', () => {
    expect(ruleWords({ measure: 'steps', least: 8000 }, 'Exercise')).toBe('8,000 steps or more tick Exercise.')
  })

  it('stands before everything a member can say', () => {
    expect(RULE_STAMP).toHaveLength(21)
    expect(RULE_STAMP < '0000000010000zzzzzzzz' && RULE_STAMP > '').toBe(true)
  })
})
