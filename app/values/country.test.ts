import { describe, expect, it } from 'vitest'
import { countryOf, ELSEWHERE, listCountries } from './country.ts'
import { CountryCode } from './country-code.ts'

describe('countries', () => {
  it('have the names people use', () => {
    expect(countryOf('GB')).toEqual({ code: 'GB', name: 'United Kingdom' })
    expect(listCountries(['GB', 'IE', 'NL'].map(countryOf))).toBe('the United Kingdom, Ireland and the Netherlands')
  })
  it.each(['QQ', 'UK ', '', ELSEWHERE])('do not know %j', (code) => expect(() => countryOf(code)).toThrow())
  it('are read by two letters, large or small', () => {
    expect(CountryCode.parse(' gb ')).toBe('GB')
    for (const text of ['', 'G', 'GBR', '44', 'G1']) expect(CountryCode.safeParse(text).success).toBe(false)
  })
})
