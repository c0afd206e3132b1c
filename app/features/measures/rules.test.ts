import { describe, expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { type DailyValue, RULE_STAMP, type Rule, ruleWords, ticksOf } from './rules.ts'

const day = asLocalDate
const rule: Rule = { habit: 'exercise', measure: 'activeMinutes', least: 30, since: day('2026-06-10') }
const open = { joinedOn: day('2026-06-01'), today: day('2026-06-15') }
const valueOn = (date: string, value: number, source = 'Watch', measure = 'activeMinutes'): DailyValue => ({
  date: day(date),
  source,
  measure,
  value,
})

describe('a rule', () => {
  it.each([
    ['just enough', [valueOn('2026-06-12', 30)], ['2026-06-12 30']],
    ['a little too few', [valueOn('2026-06-12', 29.9)], []],
    ['two devices that saw the same: no sum', [valueOn('2026-06-12', 20), valueOn('2026-06-12', 20, 'Phone')], []],
    [
      'two devices, both enough: one tick, by the larger',
      [valueOn('2026-06-12', 31), valueOn('2026-06-12', 40, 'Phone')],
      ['2026-06-12 40'],
    ],
    ['another measure', [valueOn('2026-06-12', 9_000, 'Watch', 'steps')], []],
    ['the day it was made', [valueOn('2026-06-10', 45)], ['2026-06-10 45']],
    ['the day before', [valueOn('2026-06-09', 45)], []],
    ['today', [valueOn('2026-06-15', 45)], ['2026-06-15 45']],
    ['tomorrow, on a watch further east', [valueOn('2026-06-16', 45)], []],
  ])('%s', (_what, days, ticks) => {
    expect(ticksOf([rule], days, open).map(({ date, value }) => `${date} ${value}`)).toEqual(ticks)
  })

  it('ticks no day before joining', () => {
    const early = { ...rule, since: day('2026-05-01') }
    const days = [valueOn('2026-05-31', 45), valueOn('2026-06-01', 45)]
    expect(ticksOf([early], days, open).map(({ date }) => date)).toEqual(['2026-06-01'])
  })

  it('is formatted as a sentence', () => {
    expect(ruleWords({ measure: 'steps', least: 8000 }, 'Exercise')).toBe('8,000 steps or more tick Exercise.')
  })

  it('comes before every stamp of a member’s entry', () => {
    expect(RULE_STAMP).toHaveLength(21)
    expect(RULE_STAMP < '0000000010000zzzzzzzz' && RULE_STAMP > '').toBe(true)
  })
})
