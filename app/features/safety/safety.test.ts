import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import content from '#content/safety.json'
import { readSafety } from './contract.ts'
import { SAFETY_MATRIX, SAFETY_QUESTIONS } from './safety.server.ts'
import { CAN_BE_OFF, CARE_RULES, isDue, notRecommended, offHabits, ruleFor, ruleOf } from './safety.ts'

const keys = SAFETY_QUESTIONS.map(({ key }) => key)
const answers = fc.subarray(keys)
const switched = fc.subarray([...CAN_BE_OFF])

describe('the safety rules', () => {
  it.each([
    ['coldExposure', ['heart'], 'no'],
    ['coldExposure', ['pregnancy'], 'ask'],
    ['hotExposure', ['pregnancy'], 'no'],
    ['fasting', ['pregnancy'], 'no'],
    ['fasting', ['eatingDisorder'], 'hide'],
    ['fasting', ['diabetes', 'eatingDisorder'], 'hide'],
    ['fasting', ['diabetes'], 'no'],
    ['fasting', ['medicines'], 'no'],
    ['hotExposure', ['medicines'], 'no'],
    ['coldExposure', ['medicines'], 'ok'],
    ['fasting', ['tryingToConceive'], 'ask'],
    ['hotExposure', ['tryingToConceive'], 'ask'],
    ['fasting', ['safetyCriticalWork'], 'ask'],
    ['fasting', ['kidneyLiverFrail'], 'no'],
    ['exercise', ['eatingDisorder'], 'uncounted'],
    ['exercise', ['eatingDisorder', 'heart'], 'uncounted'],
    ['exercise', ['alcoholToday'], 'uncounted'],
    ['fasting', ['raynaud'], 'ok'],
    ['breathing', ['epilepsy'], 'gentle'],
    ['coldExposure', ['diabetes', 'raynaud'], 'no'],
    ['healthyNutrition', [], 'ok'],
    ['fasting', ['a question of another year'], 'ok'],
  ] as const)('of %s after %j: %s', (habit, given, rule) => {
    expect(ruleFor(habit, given, SAFETY_MATRIX)).toBe(rule)
  })

  it('are there for every question and habit', () => {
    for (const key of keys) expect(Object.keys(SAFETY_MATRIX[key] ?? {}).sort()).toEqual([...HABIT_KEYS].sort())
  })

  it('only get stricter with another yes', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(...keys), fc.constantFrom(...HABIT_KEYS), (given, more, habit) => {
        const depth = (list: readonly string[]) => CARE_RULES.indexOf(ruleFor(habit, list, SAFETY_MATRIX))
        expect(depth([...given, more])).toBeGreaterThanOrEqual(depth(given))
      }),
    )
  })
})

describe('whoever has not answered the questions of today', () => {
  const of = (answers: string[], isCurrent: boolean) => ({ answers, switchedOff: [], isCurrent })

  it('is asked before fasting, cold and heat, and recommended none of them', () => {
    expect(HABIT_KEYS.filter((habit) => ruleOf(habit, of([], false), SAFETY_MATRIX) === 'ask')).toEqual(
      HABIT_KEYS.filter((habit) => CAN_BE_OFF.some((one) => one === habit)),
    )
    expect(new Set(notRecommended(of([], false), SAFETY_MATRIX))).toEqual(new Set(CAN_BE_OFF))
    expect(notRecommended(of([], true), SAFETY_MATRIX)).toEqual([])
  })

  it('loses nothing of what was answered before', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(...HABIT_KEYS), (given, habit) => {
        const depth = (isCurrent: boolean) => CARE_RULES.indexOf(ruleOf(habit, of(given, isCurrent), SAFETY_MATRIX))
        expect(depth(false)).toBeGreaterThanOrEqual(depth(true))
        expect(depth(true)).toBe(CARE_RULES.indexOf(ruleFor(habit, given, SAFETY_MATRIX)))
      }),
    )
  })
})

describe('a habit that lacks an answer', () => {
  const without = (habit: HabitKey) => {
    const left = ({ [habit]: _, ...others }: Record<string, string>) => others
    const rules = Object.entries(content.rules).map(([answer, rule]) => [answer, left(rule)])
    return { ...content, rules: Object.fromEntries(rules), swaps: left(content.swaps) }
  }

  it('is named in one sentence, which says what to write', () => {
    expect(() => readSafety(without('breathing'))).toThrow(
      'content/safety.json: breathing needs one of ok, gentle, ask, no, uncounted, hide in each of `rules`, and a line in `swaps`.',
    )
    expect(() => readSafety({ ...content, version: 7 })).toThrow('version')
    expect(readSafety(content).version).toBe(content.version)
  })
})

describe('the swaps', () => {
  it('hold no fast, no water and nothing out of doors', () => {
    for (const habit of ['fasting', 'coldExposure', 'hotExposure'] as const)
      expect(content.swaps[habit]).not.toMatch(/hour|kitchen|bath|splash|water|fresh air/i)
  })
})

describe('habits that do not count', () => {
  it('are those hidden by an answer and those switched off, and never recommended', () => {
    fc.assert(
      fc.property(answers, switched, (given, switchedOff) => {
        const screening = { answers: given, switchedOff, isCurrent: true }
        const off = offHabits(screening, SAFETY_MATRIX)
        const expected = new Set<HabitKey>([
          ...switchedOff,
          ...(given.includes('eatingDisorder') ? (['fasting', 'exercise'] as const) : []),
        ])
        expect(new Set(off)).toEqual(expected)
        expect(notRecommended(screening, SAFETY_MATRIX)).toEqual(expect.arrayContaining(off))
        expect(off.length).toBeLessThanOrEqual(CAN_BE_OFF.length + 1)
      }),
    )
  })

  it('do not include swaps: a done swap counts in full', () => {
    expect(offHabits({ answers: ['heart', 'pregnancy'], switchedOff: [] }, SAFETY_MATRIX)).toEqual([])
    expect(notRecommended({ answers: ['heart'], switchedOff: [], isCurrent: true }, SAFETY_MATRIX)).toContain(
      'coldExposure',
    )
  })
})

describe('the questions', () => {
  it.each([
    ['2026-06-15T12:00:00Z', '2027-06-15T11:59:59Z', false],
    ['2026-06-15T12:00:00Z', '2027-06-15T12:00:00Z', true],
  ])('answered at %s are asked again at %s: %s', (answered, now, due) => {
    expect(isDue(new Date(answered), new Date(now))).toBe(due)
  })
})
