import { z } from 'zod'
import { CountryCode } from '#app/values/country-code.ts'
import { Email } from '#app/values/email.ts'
import { emptyOr, schema } from '#app/values/schema.ts'
import { GIFT_IDS, giftCodeIn, isGiftCode } from './gift.ts'

const Name = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(60)
    .regex(/^\P{Cc}*$/u, 'A name is one line.')

/** A gift as its buyer describes it. Without the recipient's address, the buyer hands over the code themselves. */
export const GiftWish = schema('GiftWish', {
  gift: z.enum(GIFT_IDS, 'Please choose what to give.'),
  email: Email,
  country: CountryCode,
  fromName: Name('Please say who it is from.'),
  forName: Name('Please say who it is for.'),
  recipient: emptyOr(Email).default(null),
  /** The day on which it is emailed; empty = at once. */
  day: z.string().trim().max(10).default(''),
  message: z
    .string()
    .trim()
    .max(500)
    .transform((text) => text || null)
    .default(null),
})
export type GiftWish = z.infer<typeof GiftWish>

const Code = z
  .string()
  .max(60)
  .transform(giftCodeIn)
  .refine(isGiftCode, 'That isn’t one of our gift codes. It has 16 letters and digits.')

export const GiftCode = schema('GiftCode', { code: Code })
export const GiftBook = schema('GiftBook', { code: Code, email: Email })
