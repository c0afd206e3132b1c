import { z } from 'zod'

/** A country by its two letters (ISO 3166-1). Apart from the names, which the browser shows: it is sent no zod. */
export const CountryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Please choose the country where you live.')
