import { donationWords } from '#app/features/donations/donation.ts'
import type { ShownGift } from '#app/features/shop/gifts.server.ts'
import { countryOf } from '#app/values/country.ts'
import { inPounds } from '#app/values/pence.ts'
import type { At } from '../shown.ts'
import type { Found } from './show.server.ts'

export const itemsOf = ({ order }: Found) =>
  (order?.items ?? []).map(({ name, quantity, unitPrice }) => [name, `${quantity} × ${inPounds(unitPrice)}`] as const)

/** Further facts about a sale that the page doesn't show elsewhere. */
export function factsOf({ sale, order, donation }: Found): (readonly [string, string])[] {
  const known: (readonly [string, string | null | undefined])[] = [
    ['Email', sale.email],
    ['Name', sale.name],
    ['Country', sale.country ? countryOf(sale.country).name : null],
    ['Delivery', order && order.deliveryPence > 0 ? inPounds(order.deliveryPence) : null],
    ['Paid by', order?.paidBy],
    [
      'Gave up the 14 days',
      order?.waivedAt ? `${order.waivedAt.toISOString().slice(0, 10)}, wording ${order.waiverVersion}` : null,
    ],
    [
      'Downloads',
      order && order.links.length > 0
        ? `${order.links.reduce((sum, { takenAt }) => sum + takenAt.length, 0)} of ${order.links.length} links`
        : null,
    ],
    ['Wants to stay unnamed', donation?.isAnonymous ? 'Yes' : null],
    ['Pays for', donation && donation.copies > 0 ? donationWords(donation) : null],
    ['They wrote', donation?.message],
    ['Payment', sale.paymentIntentId],
  ]
  return known.flatMap(([term, words]) => (words ? [[term, words] as const] : []))
}

/** A gift for the office: the recipient, and the code, for people who have lost the email. */
export const giftFacts = (gift: ShownGift | null, at: At): (readonly [string, string])[] =>
  gift
    ? [
        ['Gift for', gift.forName || 'Forgotten, as we promise'],
        ['Emailed to', gift.recipient ?? 'The buyer hands the code over'],
        ...(gift.sendAt && !gift.sentAt ? [['Goes out', at(new Date(gift.sendAt))] as const] : []),
        ...(gift.sentAt ? [['Went out', at(new Date(gift.sentAt))] as const] : []),
        ...(gift.code && gift.state === 'ready' ? [['Code', gift.code] as const] : []),
        ['Opened', gift.redeemedAt ? at(new Date(gift.redeemedAt)) : 'Not yet'],
        ...(gift.opensUntil ? [['Membership until', at(new Date(gift.opensUntil))] as const] : []),
      ]
    : []

const ACTIONS: Readonly<Record<string, string>> = {
  'orders.dispatch': 'Marked as sent',
  'orders.undo-dispatch': 'Sending taken back',
  'orders.refund': 'Refund asked for',
  'orders.note': 'Note written',
  'orders.resend-download': 'Download link sent again',
  'orders.resend-receipt': 'Receipt sent again',
}

export function eventsOf({ order, events }: Found, at: At) {
  const own: [string, Date | null | undefined][] = [
    ['Paid', order?.paidAt],
    ['Buyer told of the parcel', order?.dispatchToldAt],
    ...(order?.links ?? []).flatMap(({ takenAt }) => takenAt.map((moment): [string, Date] => ['Downloaded', moment])),
  ]
  return [
    ...own.flatMap(([words, instant]) => (instant ? [{ words, instant }] : [])),
    ...events.map(({ at: instant, what, by }) => ({
      words: by ? `${ACTIONS[what] ?? what}, ${by}` : `Stripe: ${what.replaceAll(/[._]/g, ' ')}`,
      instant,
    })),
  ]
    .toSorted((a, b) => a.instant.getTime() - b.instant.getTime())
    .map(({ words, instant }, place) => ({ id: `${place}`, words, when: at(instant) }))
}
