import { expect, it } from 'vitest'
import { type Countdown, lengthInWords, timeLeft } from './countdown.ts'

const fast: Countdown = { startedAt: '2026-06-14T19:00:00.000Z', minutes: 960 }
const cold: Countdown = { startedAt: '2026-06-15T06:00:00.000Z', minutes: 0.5 }

it.each([
  [cold, '2026-06-15T06:00:00.000Z', '0:30'],
  [cold, '2026-06-15T06:00:29.001Z', '0:01'],
  [cold, '2026-06-15T06:00:30.000Z', '0:00'],
  [cold, '2026-06-16T06:00:00.000Z', '0:00'],
  [fast, '2026-06-14T19:00:00.000Z', '16 h 00 min'],
  [fast, '2026-06-15T10:00:00.000Z', '1 h 00 min'],
  [fast, '2026-06-15T10:00:01.000Z', '59:59'],
])('says what is left of %j at %s', (countdown, now, words) => expect(timeLeft(countdown, new Date(now))).toBe(words))

it.each([
  [1 / 60, '1 second'],
  [0.25, '15 seconds'],
  [1, '1 minute'],
  [20, '20 minutes'],
  [60, '1 hour'],
  [720, '12 hours'],
])('%d minutes are %s', (minutes, words) => expect(lengthInWords(minutes)).toBe(words))
