import { z } from 'zod'
import { type Country, countryOf, listCountries } from '#app/values/country.ts'
import settings from '#content/settings.json'
import { AppError } from './app-error.ts'

const Settings = z.object({ sellTo: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) })

/** The countries whose people may buy downloads and memberships, as `content/settings.json` names them. */
export const readSalesArea = (from: unknown = settings): readonly Country[] =>
  Settings.parse(from).sellTo.map(countryOf)

/**
 * Refuses a sale to somebody who lives elsewhere. Who has not said where they live is not refused: only our own pages ask
 * (docs/departures.md).
 *
 * @throws AppError 400 with a sentence for the field `country`.
 */
export function refuseElsewhere(country: string | undefined, area = readSalesArea()): void {
  if (country === undefined || area.some(({ code }) => code === country)) return
  const sentence = `We sell downloads and memberships only to people who live in ${listCountries(area)}. Nothing was charged.`
  throw new AppError('bad_request', { userMessage: sentence, fields: { country: sentence } })
}
