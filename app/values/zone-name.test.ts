import { describe, expect, it } from 'vitest'
import { zoneName, zonesByRegion } from './zone-name.ts'

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

describe('the zones to choose from', () => {
  const all = Intl.supportedValuesOf('timeZone')
  const regions = zonesByRegion([...all, 'UTC'])

  it('are all of them, each once', () =>
    expect(regions.flatMap(({ zones }) => zones.map(({ zone }) => zone)).toSorted()).toEqual(
      [...all, 'UTC'].toSorted(),
    ))

  it('are named so that no two of a region sound the same, without a sign of the database', () => {
    for (const { zones } of regions) {
      const cities = zones.map(({ city }) => city)
      expect(new Set(cities).size).toBe(cities.length)
      expect(cities.filter((city) => /[_/]/.test(city))).toEqual([])
    }
  })

  it('stand by their city’s name, Europe’s from Amsterdam on', () => {
    const europe = regions.find(({ region }) => region === 'Europe')
    expect(europe?.zones[0]).toEqual({ zone: 'Europe/Amsterdam', city: 'Amsterdam' })
    expect(regions.map(({ region }) => region)).toContain('The Americas')
  })
})
