import { type Country, countryOf, listCountries } from '#app/values/country.ts'
import { wrongField } from '../app-error.ts'
import type { Settings } from '../setting-kinds.ts'
import type { SettingsStore } from '../settings.ts'

/** Returns the countries whose residents may buy downloads and memberships. */
export const salesArea = ({ sellTo }: Pick<Settings, 'sellTo'>): readonly Country[] => sellTo.map(countryOf)

/**
 * Refuses a sale to a resident of another country. An unknown country isn't refused: only our own pages ask
 * (docs/departures.md).
 *
 * @throws AppError 400 with a message for the field `country`.
 */
export function refuseElsewhere({ settings }: { settings: SettingsStore }, country: string | undefined): void {
  const area = salesArea(settings.now())
  if (country === undefined || area.some(({ code }) => code === country)) return
  const sentence = `We sell downloads and memberships only to people who live in ${listCountries(area)}. Nothing was charged.`
  throw wrongField('country', sentence)
}
