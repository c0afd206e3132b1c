import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { labelOf } from './person.ts'

export const PersonPath = z.strictObject({ id: z.string().min(1).max(64) })

export const Note = schema('OfficePersonNote', {
  /** Made by the form: sent twice, it's one note. */
  id: z.uuid().optional(),
  words: z.string().trim().min(1, 'Please write something.').max(2_000),
})
export type Note = z.output<typeof Note>

export const Label = schema('OfficeLabel', {
  label: z.string().max(100).transform(labelOf).pipe(z.string().min(1, 'Please write a label.').max(30)),
})

const MOST_MONTHS = 60
/** The months of a complimentary membership; omitted = until it's revoked. */
export const Gift = schema('OfficeMembershipGift', {
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

export const Pause = schema('OfficePause', {
  months: z.coerce.number().pipe(z.literal([1, 2, 3], 'Please choose 1, 2 or 3 months.')),
})

export const Request = schema('OfficeRequest', {
  kind: z.enum(['export', 'erasure'], 'Please choose what they ask for.'),
  askedOn: LocalDate,
})

export const RequestPath = z.strictObject({ id: PersonPath.shape.id, request: z.uuid() })

export const Merge = schema('OfficeMerge', {
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter the address of the other account.')),
  sure: z.literal('on', 'Please say that both accounts are of one person.'),
})

export const Sure = schema('OfficeSure', { sure: z.literal('on', 'Please tick the box if you’re sure.') })
