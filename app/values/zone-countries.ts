import { zoneName } from './zone-name.ts'

/** Zones to choose from, by the country that they are in and there by the name of their city. */
export type ZonesOfCountry = { country: string; zones: string[] }

const ELSEWHERE = 'Elsewhere'

/**
 * Made on the server: not every browser knows which zones a country has. Withdrawn codes ('SU', 'UK') carry the name of
 * the country of today, so going by names puts each zone into one country.
 */
export function zonesByCountry(zones: readonly string[]): ZonesOfCountry[] {
  const countries = countriesOfZones()
  return [...Map.groupBy(zones, (zone) => countries.get(zone) ?? ELSEWHERE)]
    .map(([country, those]) => ({
      country,
      zones: those.toSorted((a, b) => zoneName(a).localeCompare(zoneName(b), 'en')),
    }))
    .toSorted((a, b) => rank(a) - rank(b) || a.country.localeCompare(b.country, 'en'))
}

const rank = ({ country }: ZonesOfCountry) => (country === ELSEWHERE ? 1 : 0)

/** What TypeScript does not know of it yet (ECMA-402 of 2025). */
type KnowingLocale = Intl.Locale & { getTimeZones?(): string[] | undefined }

// Asking takes some milliseconds and the answer never changes while a process lives.
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
