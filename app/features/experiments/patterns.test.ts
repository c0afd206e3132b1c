import { describe, expect, it } from 'vitest'
import type { Association, OutcomeAssociations } from './associations.ts'
import { patternsOf, patternWords } from './patterns.ts'

type Side = { mean: number; count: number }
const side = (mean: number): Side => ({ mean, count: 30 })

function association(habit: Association['habit'], label: string, means: [number, number] | null, isMarked = true) {
  const [withIt, without] = means ?? [0, 0]
  const answer: Association['answer'] = means
    ? {
        isEnough: true,
        comparison: {
          withIt: side(withIt),
          without: side(without),
          difference: withIt - without,
          interval: { low: 0.1, high: 0.5 },
        },
      }
    : { isEnough: false, withIt: 3, without: 4 }
  return { habit, label, answer, isMarked }
}

const outcome = (key: OutcomeAssociations['outcome'], associations: Association[]): OutcomeAssociations => ({
  outcome: key,
  label: key,
  better: '',
  associations,
})

describe('notable comparisons', () => {
  it('are in the order of the card, three at most, however large the others are', () => {
    const found = patternsOf([
      outcome('sleep', [
        association('fasting', 'Intermittent Fasting', [3.7, 3.5]),
        association('exercise', 'Exercise', [3.7, 3.6], false),
        association('meditation', 'Meditation', null),
      ]),
      outcome('energy', [
        association('fasting', 'Intermittent Fasting', [3.4, 3]),
        association('exercise', 'Exercise', [3.3, 3]),
        association('meditation', 'Meditation', [5, 1]),
      ]),
    ])
    expect(found.shown.map((one) => `${one.outcome} ${one.habit}`)).toEqual([
      'sleep fasting',
      'energy fasting',
      'energy exercise',
    ])
    expect(found).toMatchObject({ more: 1, compared: 5 })
  })

  it('are none if nothing was compared, even if something is marked', () => {
    expect(patternsOf([outcome('sleep', [association('meditation', 'Meditation', null)])])).toEqual({
      shown: [],
      more: 0,
      compared: 0,
    })
  })
})

it.each([
  ['sleep', [3.76, 3.47], 'On days with cold exposure you slept better the night after: 3.76 against 3.47.'],
  ['asleep', [7.5, 7.25], 'On days with cold exposure you slept longer the night after: 7.50 against 7.25 hours.'],
  ['energy', [2, 3.5], 'On days with cold exposure you had less energy: 2.00 against 3.50.'],
  ['stress', [3, 2], 'On days with cold exposure you felt more stressed: 3.00 against 2.00.'],
  ['stress', [2, 3], 'On days with cold exposure you felt less stressed: 2.00 against 3.00.'],
] as const)('%s %j', (key, [withIt, without], words) => {
  expect(patternWords({ ...association('coldExposure', 'Cold Exposure', [withIt, without]), outcome: key })).toBe(words)
})
