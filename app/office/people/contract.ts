import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { labelOf } from './person.ts'

export const PersonPath = z.strictObject({ id: z.string().min(1).max(64) })

export const Note = z
  .strictObject({
    words: z.string().trim().min(1, 'Please write something.').max(2_000, 'Please use at most 2,000 characters.'),
  })
  .meta({ id: 'OfficePersonNote' })

export const Label = z
  .strictObject({
    label: z
      .string()
      .max(100)
      .transform(labelOf)
      .pipe(z.string().min(1, 'Please write a label.').max(30, 'Please use at most 30 characters.')),
  })
  .meta({ id: 'OfficeLabel' })

const MOST_MONTHS = 60
/** For how many months a membership is given; nothing = until it is taken back. */
export const Gift = z
  .strictObject({
    months: z
      .union([z.literal(''), z.string().regex(/^\d{1,2}$/, 'Please enter a number of months.'), z.int()])
      .default('')
      .transform((months) => (months === '' ? null : Number(months)))
      .pipe(
        z
          .int()
          .min(1, 'Please enter at least 1 month.')
          .max(MOST_MONTHS, `Please enter at most ${MOST_MONTHS} months.`)
          .nullable(),
      ),
  })
  .meta({ id: 'OfficeMembershipGift' })

export const Pause = z
  .strictObject({ months: z.coerce.number().pipe(z.literal([1, 2, 3], 'Please choose 1, 2 or 3 months.')) })
  .meta({ id: 'OfficePause' })

export const Request = z
  .strictObject({ kind: z.enum(['export', 'erasure'], 'Please choose what they ask for.'), askedOn: LocalDate })
  .meta({ id: 'OfficeRequest' })

export const RequestPath = z.strictObject({ id: PersonPath.shape.id, request: z.uuid() })

export const Merge = z
  .strictObject({
    email: z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter the address of the other account.')),
    sure: z.literal('on', 'Please say that both accounts are of one person.'),
  })
  .meta({ id: 'OfficeMerge' })

export const Sure = z
  .strictObject({ sure: z.literal('on', 'Please tick the box if you’re sure.') })
  .meta({ id: 'OfficeSure' })
