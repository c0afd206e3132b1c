import { expect, it } from 'vitest'
import { AppError } from '#app/platform/app-error.ts'
import { check } from '#app/platform/web/http.ts'
import { DOORS } from '../doors.ts'

const sentencesOf = (key: string, body: Record<string, unknown>): Readonly<Record<string, string>> => {
  const spec = DOORS.find((door) => door.key === key)?.spec
  try {
    check(spec && 'body' in spec && spec.body ? spec.body : expect.fail(key), body)
  } catch (error) {
    if (error instanceof AppError) return error.fields ?? {}
    throw error
  }
  return {}
}

const goal = { period: 'week', measure: 'exercise' }
const step = { subject: 'A', preview: '', body: 'B', revision: '1' }
const long = 'x'.repeat(2_001)

it.each([
  ['POST /api/routine/:date/:habit/amount', 'amount', { amount: 'abc' }, 'That isn’t a number.'],
  ['POST /api/routine/:date/:habit/amount', 'celsius', { celsius: 'abc' }, 'That isn’t a number.'],
  ['POST /api/doses', 'aWeek', { habit: 'exercise', unit: 'times', aWeek: '1.5' }, 'Give a whole number.'],
  ['POST /api/doses', 'aWeek', { habit: 'exercise', unit: 'times', aWeek: 'abc' }, 'Give a whole number.'],
  ['POST /api/checkins/:date', 'sleep', { sleep: '1.5' }, 'Choose 1 to 5.'],
  ['POST /api/goals', 'target', { ...goal, target: 'abc' }, 'Give a whole number.'],
  ['PUT /api/office/welcome/:id', 'daysAfter', { ...step, daysAfter: 'abc' }, 'Enter a number of days.'],
  ['POST /api/office/groups', 'size', { size: 'abc' }, 'Please enter a whole number from 2 to 100.'],
  ['POST /api/office/second-step/code', 'code', { code: long }, 'Please use at most 40 characters.'],
  ['POST /api/office/products', 'free', { free: 'abc' }, 'Please enter a whole number from 0 to 100,000.'],
  ['POST /api/partner/invite', 'name', { name: long }, 'Please use at most 40 characters.'],
])('%s says in words what is wrong with the %s of %o', (key, field, typed, sentence) => {
  expect(sentencesOf(key, typed)[field]).toBe(sentence)
})
