import { describe, expect, it } from 'vitest'
import { isShareOpen, kindsIn, kindsInWords } from './sharing.ts'

const at = (time: string) => new Date(`2026-06-15T${time}Z`)
const began = { beganAt: at('12:00:00'), untilAt: null, endedAt: null }

describe('a share', () => {
  it.each([
    ['before it begins', began, '11:59:59', false],
    ['when it begins', began, '12:00:00', true],
    ['long after, without an end', began, '23:59:59', true],
    ['a second before its end', { ...began, untilAt: at('13:00:00') }, '12:59:59', true],
    ['at its end', { ...began, untilAt: at('13:00:00') }, '13:00:00', false],
    ['a second after its end', { ...began, untilAt: at('13:00:00') }, '13:00:01', false],
    ['when the member ends it', { ...began, endedAt: at('12:30:00') }, '12:30:00', false],
    [
      'a second after the member ended it, with time left',
      { ...began, untilAt: at('13:00:00'), endedAt: at('12:30:00') },
      '12:30:01',
      false,
    ],
  ])('%s', (_when, share, time, isOpen) => {
    expect(isShareOpen(share, at(time))).toBe(isOpen)
  })

  it('shows no unknown kind', () => {
    expect(kindsIn(['reviews', 'everything', 'kept'])).toEqual(['kept', 'reviews'])
  })

  it('lists its kinds within a sentence', () => {
    expect(kindsInWords(['kept', 'checkins', 'reviews'])).toBe('kept or not, check-ins, Sunday reviews')
  })
})
