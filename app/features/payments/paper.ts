import { z } from 'zod'

const Line = z.object({ name: z.string(), quantity: z.int(), unitPrice: z.int() })

/** A receipt or a credit note in a list. Amounts in pence. */
export const Paper = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(['receipt', 'credit-note']),
  sold: z.enum(['ebook', 'packs', 'membership']),
  orderId: z.uuid().nullable(),
  lines: Line.array(),
  amount: z.int(),
  issuedAt: z.iso.datetime(),
})
export type Paper = z.infer<typeof Paper>

/** The number as it is printed: one row for receipts and credit notes alike. */
export const paperNumber = (number: number): string => String(number).padStart(6, '0')

/** Where a paper is read. The receipt of an order has the order's id. */
export const paperPath = (id: string): string => `/receipts/${id}`
