import { zoneName } from './zone-name.ts'

/** A country's time zones to choose from, sorted by city. */
export type ZonesOfCountry = { country: string; zones: string[] }

const ELSEWHERE = 'Elsewhere'

/**
 * Lists the zones that this runtime supports, and the given one even if it isn’t among them.
 *
 * Computed on the server: not every browser knows which zones a country has. Withdrawn codes ('SU', 'UK') have the name
 * of today's country, so grouping by name puts each zone into one country.
 */
export function zonesByCountry(own: string): ZonesOfCountry[] {
  const zones = new Set([own, ...Intl.supportedValuesOf('timeZone')])
  const countries = countriesOfZones()
  return [...Map.groupBy(zones, (zone) => countries.get(zone) ?? ELSEWHERE)]
    .map(([country, those]) => ({
      country,
      zones: those.toSorted((a, b) => zoneName(a).localeCompare(zoneName(b), 'en')),
    }))
    .toSorted((a, b) => rank(a) - rank(b) || a.country.localeCompare(b.country, 'en'))
}

const rank = ({ country }: ZonesOfCountry) => (country === ELSEWHERE ? 1 : 0)

/** Missing from TypeScript's types (ECMA-402 of 2025). */
type KnowingLocale = Intl.Locale & { getTimeZones?(): string[] | undefined }

// Cached: it takes some milliseconds and never changes while a process lives.
let known: ReadonlyMap<string, string> | null = null

function countriesOfZones(): ReadonlyMap<string, string> {
  known ??= new Map(
    listCountryCodes().flatMap(([code, name]) => {
      const locale: KnowingLocale = new Intl.Locale(`und-${code}`)
      return (locale.getTimeZones?.() ?? []).map((zone): [string, string] => [zone, name])
    }),
  )
  return known
}

function listCountryCodes(): [code: string, name: string][] {
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.flatMap((code): [string, string][] => {
    const name = names.of(code)
    return name ? [[code, name]] : []
  })
}
