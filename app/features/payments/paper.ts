/** A receipt or credit note in a list. Amounts in pence. */
export type Paper = {
  id: string
  number: number
  kind: 'receipt' | 'credit-note'
  sold: 'ebook' | 'packs' | 'download' | 'membership'
  orderId: string | null
  lines: { name: string; quantity: number; unitPrice: number }[]
  amount: number
  issuedAt: string
}

/** The number as printed: one sequence for receipts and credit notes. */
export const paperNumber = (number: number): string => String(number).padStart(6, '0')

/** The number that somebody typed as it's printed; null for anything else. An order's number has nine characters. */
export const typedPaperNumber = (typed: string): number | null => (/^\d{6,8}$/.test(typed) ? Number(typed) : null)

/** Path of a receipt or credit note. The receipt of an order has the order's id. */
export const paperPath = (id: string): string => `/receipts/${id}`
