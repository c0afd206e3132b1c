/** Reserved for private use in ISO 3166-1, so it will never be a country. */
export const ELSEWHERE = 'ZZ'

export type Country = { code: string; name: string }

const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
const list = new Intl.ListFormat('en-GB')

/** Returns a country with its name in a list: 'United Kingdom'. @throws when there is no such country. */
export function countryOf(code: string): Country {
  const name = code === ELSEWHERE ? undefined : names.of(code)
  if (!name) throw new Error(`${code} is no country; use its two letters, for example GB`)
  return { code, name }
}

/** Lists countries in a sentence: 'the United Kingdom and Ireland'. */
export const listCountries = (countries: readonly Country[]): string =>
  list.format(countries.map(({ name }) => (/^(United |Netherlands|Isle )/.test(name) ? `the ${name}` : name)))
