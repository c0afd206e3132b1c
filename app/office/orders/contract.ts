import { z } from 'zod'
import { CARRIER_NAMES } from '#app/features/shop/parcel.ts'
import { schema } from '#app/values/schema.ts'
import { SALE_KINDS } from './sale.ts'

const Id = z.uuid('There is no such sale.')
export const OrderPath = z.strictObject({ id: Id })
export const SalePath = z.strictObject({ kind: z.enum(SALE_KINDS), id: Id })

const Carrier = z
  .enum(['', ...CARRIER_NAMES], 'Please choose one of the carriers.')
  .default('')
  .transform((name) => name || null)
const Tracking = z
  .string()
  .trim()
  .max(60)
  .regex(/^[\w\s./-]*$/, 'A tracking number has letters and digits only.')
  .default('')
  .transform((text) => text || null)

export const Dispatch = schema('OfficeDispatch', { carrier: Carrier, tracking: Tracking })

/** The rows chosen in a list: `chosen.<id>` for each. */
export const Chosen = z
  .record(z.string(), z.unknown())
  .transform((fields) =>
    Object.keys(fields).flatMap((name) => (name.startsWith('chosen.') ? [name.slice('chosen.'.length)] : [])),
  )
  .pipe(z.array(Id).min(1, 'Please choose at least one order.').max(200, 'Please choose at most 200 orders.'))
  .meta({ id: 'OfficeChosenOrders', type: 'object' })

/** A press of 'Mark as sent', identified by its time. */
export const DispatchPress = schema('OfficeDispatchPress', {
  at: z.iso.datetime('Please open the page again.').transform((text) => new Date(text)),
})

export const Refund = schema('OfficeRefund', {
  /** Generated with the form: sent twice, it's one refund. */
  request: z.uuid('Please open the page again.'),
  amount: z.string().trim().max(12),
  reason: z.string().trim().min(3, 'Please say why, in a few words.').max(300),
})
export type Refund = z.infer<typeof Refund>

export const Note = schema('OfficeNote', {
  /** Made by the form: sent twice, it's one note. */
  id: z.uuid().optional(),
  words: z.string().trim().min(1, 'Please write something.').max(2_000),
})
export type Note = z.output<typeof Note>
