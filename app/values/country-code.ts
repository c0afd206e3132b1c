import { z } from 'zod'

/** A two-letter country code (ISO 3166-1). Apart from the names the browser shows, which so need no zod. */
export const CountryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Please choose the country where you live.')
