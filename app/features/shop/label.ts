// Separate from address.ts, so that a page which only prints an address doesn't load zod.
import type { Address } from './address.ts'

export const linesOf = ({ name, line1, line2, town, postcode }: Address): string[] =>
  [name, line1, line2, town, postcode, 'United Kingdom'].filter((text) => text !== '')
