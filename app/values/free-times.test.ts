import { describe, expect, it } from 'vitest'
import { readFreeTimes } from './free-times.ts'

describe('hours in which calls may be booked', () => {
  it.each([
    ['', []],
    [' \n ', []],
    ['Monday 09:00-12:00', [{ weekday: 1, from: '09:00', until: '12:00' }]],
    ['mon: 9:00 – 12:00', [{ weekday: 1, from: '09:00', until: '12:00' }]],
    ['Sunday 14:00 to 14:20', [{ weekday: 7, from: '14:00', until: '14:20' }]],
    [
      'Tue 10:00-11:00, Thu 10:00-11:00',
      [
        { weekday: 2, from: '10:00', until: '11:00' },
        { weekday: 4, from: '10:00', until: '11:00' },
      ],
    ],
    ['Monday', null],
    ['Mo 09:00-12:00', null],
    ['Funday 09:00-12:00', null],
    ['Monday 12:00-12:00', null],
    ['Monday 12:00-09:00', null],
    ['Monday 09:60-12:00', null],
    ['Monday 09:00-24:00', null],
    ['Monday 09:00-12:00\nwhenever', null],
  ])('%j', (text, expected) => expect(readFreeTimes(text)).toEqual(expected))
})
