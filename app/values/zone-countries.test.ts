import { describe, expect, it } from 'vitest'
import { zonesByCountry } from './zone-countries.ts'
import { zoneName } from './zone-name.ts'

describe('the zones to choose from', () => {
  const all = Intl.supportedValuesOf('timeZone')
  const countries = zonesByCountry('UTC')
  const zonesOf = (name: string) => countries.find(({ country }) => country === name)?.zones

  it('are all of them, each once', () =>
    expect(countries.flatMap(({ zones }) => zones).toSorted()).toEqual([...all, 'UTC'].toSorted()))

  it('are named so that no two of a country sound the same, without a sign of the database', () => {
    for (const { zones } of countries) {
      const cities = zones.map(zoneName)
      expect(new Set(cities).size).toBe(cities.length)
      expect(cities.filter((city) => /[_/]/.test(city))).toEqual([])
    }
  })

  it('stand in their country, by their city', () => {
    expect(zonesOf('United Kingdom')).toEqual(['Europe/London'])
    expect(zonesOf('Australia')?.map(zoneName).slice(0, 3)).toEqual(['Adelaide', 'Brisbane', 'Broken Hill'])
    expect(zonesOf('Russia')).toContain('Asia/Omsk')
  })

  it('have each country once, by its name, and at the end what is in none', () => {
    const names = countries.map(({ country }) => country)
    expect(new Set(names).size).toBe(names.length)
    expect(names[0]).toBe('Afghanistan')
    expect(names.at(-1)).toBe('Elsewhere')
    expect(zonesOf('Elsewhere')).toEqual(['UTC'])
  })
})
