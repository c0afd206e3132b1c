export const SALE_KINDS = ['ebook', 'packs', 'gift', 'download', 'membership', 'donation'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

/** The filters of the list of sales, with their labels. */
export const STATES = [
  ['to-send', 'To be sent'],
  ['paid', 'Paid'],
  ['sent', 'Sent'],
  ['part-refunded', 'Partly refunded'],
  ['refunded', 'Refunded'],
  ['cancelled', 'Free, cancelled'],
  ['disputed', 'Disputed'],
  ['lost', 'Dispute lost'],
  ['free', 'Given free'],
  ['open', 'Begun, not paid'],
] as const
export type SaleState = (typeof STATES)[number][0]

export const KIND_WORDS: Readonly<Record<SaleKind, string>> = {
  ebook: 'E-book',
  packs: 'Packs',
  gift: 'Gift',
  download: 'Download',
  membership: 'Membership',
  donation: 'Donation',
}

export type SaleFacts = {
  kind: SaleKind
  status: 'pending' | 'paid' | 'refunded' | 'disputed'
  amount: number
  amountRefunded: number
  isWaiting: boolean
  dispatchedAt: Date | null
  /** Disputed, and the bank has given the money back. */
  isLost: boolean
}

/** The state of a sale, as the one label that matters most. */
export function stateOf({ status, amount, amountRefunded, isWaiting, dispatchedAt, isLost }: SaleFacts): SaleState {
  if (status === 'pending') return 'open'
  if (status === 'disputed') return isLost ? 'lost' : 'disputed'
  if (status === 'refunded') return amount === 0 ? 'cancelled' : 'refunded'
  if (isWaiting) return 'to-send'
  if (amountRefunded > 0) return 'part-refunded'
  if (dispatchedAt) return 'sent'
  return amount === 0 ? 'free' : 'paid'
}

export const stateWords = (state: SaleState): string => STATES.find(([name]) => name === state)?.[1] ?? state

/** The pence that can still be refunded; open requests count as refunded. */
export function refundable(
  { status, amount, amountRefunded }: Pick<SaleFacts, 'status' | 'amount' | 'amountRefunded'>,
  open: readonly { amount: number }[],
): number {
  const asked = open.reduce((sum, request) => sum + request.amount, 0)
  return status === 'paid' ? Math.max(0, amount - amountRefunded - asked) : 0
}

/** How far a parcel is, for its strip of steps; null for one that was never sent and won't be: refunded, or disputed. */
export function parcelSteps(parcel: ParcelFacts): [name: string, isDone: boolean][] | null {
  const { isWaiting, sentOn, canUndoDispatch } = parcel
  const isSent = sentOn !== null
  if (!isWaiting && !isSent) return null
  return [
    ['Paid', true],
    ['Packed', isSent],
    ['Sent', isSent],
    ['Buyer told', isSent && !canUndoDispatch],
  ]
}

type ParcelFacts = { isWaiting: boolean; sentOn: string | null; canUndoDispatch: boolean }
