import { z } from 'zod'

const OUTSIDE = /^(JE|GY|IM)\d/
// The format of a postcode without its space: https://en.wikipedia.org/wiki/Postcodes_in_the_United_Kingdom#Formatting
const POSTCODE = /^(GIR0AA|BFPO\d{1,4}|[A-Z]{1,2}\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2})$/

/** A British postcode, normalised: 'sw1a1aa' becomes 'SW1A 1AA'. */
const Postcode = z
  .string()
  .max(12, 'Please enter a UK postcode, for example SW1A 1AA.')
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .refine((text) => !OUTSIDE.test(text), 'We deliver within the United Kingdom only. Please write to us.')
  .refine((text) => POSTCODE.test(text), 'Please enter a UK postcode, for example SW1A 1AA.')
  .transform((text) => (text.startsWith('BFPO') ? `BFPO ${text.slice(4)}` : `${text.slice(0, -3)} ${text.slice(-3)}`))

// The scripts that a label can print (platform/files/pdf-fonts.ts).
const PRINTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u

const text = z.string().trim().max(100).regex(PRINTED, 'Please use Latin letters, so that it can be delivered.')
const line = (what: string) => text.min(2, `Please enter ${what}.`)

/** Delivery address of packs. The United Kingdom only, for now. */
export const Address = z.strictObject({
  name: line('a full name'),
  line1: line('the first line of the address').refine(
    (text) => /[\p{L}\d]/u.test(text) && !/[<>{}]/.test(text),
    'Please enter the first line of the address.',
  ),
  line2: text.default(''),
  town: line('the town or city').refine((text) => /\p{L}{2}/u.test(text), 'Please enter the town or city.'),
  postcode: Postcode,
})
export type Address = z.infer<typeof Address>
