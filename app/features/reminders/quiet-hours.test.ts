import { expect, it } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const night = { from: '22:00', until: '06:00' }
const nap = { from: '13:00', until: '14:00' }

it.each([
  ['21:59', night, false],
  ['22:00', night, true],
  ['00:00', night, true],
  ['05:59', night, true],
  ['06:00', night, false],
  ['12:59', nap, false],
  ['13:00', nap, true],
  ['13:59', nap, true],
  ['14:00', nap, false],
  ['13:00', null, false],
  ['13:00', { from: '13:00', until: '13:00' }, false],
] as const)('%s with %j is quiet: %s', (time, quiet, expected) => expect(isQuiet(time, quiet)).toBe(expected))
