import { z } from 'zod'

/**
 * A two-letter country code (ISO 3166-1). Separate from the names, which the browser shows, so that it isn't sent zod.
 */
export const CountryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Please choose the country where you live.')
