import type { SaleStatus } from '#app/values/payment.ts'
import { inPounds } from '#app/values/pence.ts'

type Found = {
  donation: {
    status: SaleStatus
    amount: number
    copies: number
    /** Whether the bank has given the money back after a dispute. */
    isLost: boolean
  }
  payment: 'processing' | 'failed' | 'unclear' | null
}

type Words = {
  drawing: 'people' | 'jugs' | 'hourglass' | 'clock'
  title: string
  lead: string
  /** True where only we can help. */
  isOurs?: boolean
}

/** Returns what the page after giving says: only what we know. Null stands for a donation of another browser, or none. */
export function wordsAfterGiving(found: Found | null): Words {
  if (!found) return UNKNOWN
  const { donation, payment } = found
  switch (donation.status) {
    case 'paid':
      return {
        drawing: 'people',
        title: donation.copies > 0 ? 'Thank you for sharing the book' : 'Thank you for the coffee',
        lead: `Your ${inPounds(donation.amount)} has arrived. ${donation.copies > 0 ? 'Whoever asks for the guide and can’t pay gets a copy that you’ve paid for.' : 'It keeps the protocols free for everybody, and you owe us nothing for it.'}`,
      }
    case 'refunded':
      return {
        drawing: 'jugs',
        title: 'Your donation was refunded',
        lead: 'The money goes back the way you paid.',
      }
    case 'disputed':
      if (donation.isLost)
        return {
          drawing: 'jugs',
          title: 'Your bank has given you the money back',
          lead: 'So your donation has ended. There’s nothing to do.',
        }
      return {
        drawing: 'hourglass',
        title: 'This payment is being disputed',
        lead: 'Your bank has asked us about your donation. If that was a mistake, tell your bank, and write to us.',
        isOurs: true,
      }
    case 'pending':
      return payment === null ? UNKNOWN : PENDING[payment]
  }
}

const UNKNOWN: Words = {
  drawing: 'jugs',
  title: 'We couldn’t find your donation',
  lead: 'A donation is shown only in the browser it was made in. So we can’t tell here whether it went through. If you’ve just given, look for the payment at your bank before you give again, or write to us.',
  isOurs: true,
}

const PENDING: Record<NonNullable<Found['payment']>, Words> = {
  unclear: {
    drawing: 'hourglass',
    title: 'Your payment needs a look from us',
    lead: 'We’ve received a payment that doesn’t match the donation. We’ve been told about it; please don’t pay again.',
    isOurs: true,
  },
  processing: {
    drawing: 'clock',
    title: 'Your donation is on its way',
    lead: 'Your bank hasn’t answered yet. Please don’t pay again. There’s nothing more for you to do.',
  },
  failed: {
    drawing: 'jugs',
    title: 'Your donation didn’t go through',
    lead: 'Nothing was charged. If you like, you can try again.',
  },
}
