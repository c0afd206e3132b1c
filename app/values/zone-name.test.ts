import { describe, expect, it } from 'vitest'
import { zoneName } from './zone-name.ts'

describe('the name of a time zone', () => {
  it.each([
    ['Europe/London', 'London'],
    ['America/New_York', 'New York'],
    // The same place by its old name and by its new one.
    ['America/Buenos_Aires', 'Buenos Aires'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['Asia/Calcutta', 'Kolkata'],
    ['Asia/Kolkata', 'Kolkata'],
    ['Europe/Kiev', 'Kyiv'],
    ['America/Indiana/Knox', 'Knox, Indiana'],
    ['America/North_Dakota/Center', 'Center, North Dakota'],
    ['America/Kentucky/Louisville', 'Louisville, Kentucky'],
    ['America/Argentina/Cordoba', 'Córdoba, Argentina'],
    ['Asia/Ust-Nera', 'Ust-Nera'],
    ['Etc/UTC', 'UTC'],
  ])('%s is %s', (zone, name) => expect(zoneName(zone)).toBe(name))
})
