import { describe, expect, it } from 'vitest'
import { type Outline, readAnswer, readAnswers } from './answer.ts'
import { ApiError } from './api.ts'

type Day = { date: string; done: string[]; states: { exercise: string }; completed: number; isPaused: boolean }

const OUTLINE: Outline<Day> = {
  date: 'string',
  done: 'list',
  states: 'record',
  completed: 'number',
  isPaused: 'boolean',
}
const day = { date: '2026-03-01', done: [], states: { exercise: 'done' }, completed: 1, isPaused: false }

describe('an answer of our own', () => {
  it('is given back as it came', () => expect(readAnswer(day, OUTLINE)).toBe(day))

  it('may say more than the page asks for', () => {
    const more = { ...day, mode: null }
    expect(readAnswer(more, OUTLINE)).toBe(more)
  })

  it.each([
    ['nothing', null],
    ['a text', 'done'],
    ['a list', [day]],
    ['one without a field', { ...day, date: undefined }],
    ['one with a text for a number', { ...day, completed: '1' }],
    ['one with a record for a list', { ...day, done: {} }],
    ['one with a list for a record', { ...day, states: [] }],
    ['one with null for a record', { ...day, states: null }],
  ])('is refused when it is %s', (_, answer) => expect(() => readAnswer(answer, OUTLINE)).toThrow(ApiError))
})

describe('a list of answers', () => {
  it('may be empty', () => expect(readAnswers([], OUTLINE)).toEqual([]))
  it('is refused for one that does not fit', () =>
    expect(() => readAnswers([day, { ...day, done: null }], OUTLINE)).toThrow(ApiError))
  it('is refused when it is none', () => expect(() => readAnswers(day, OUTLINE)).toThrow(ApiError))
})
