import { randomUUID } from 'node:crypto'
import { isPermitted } from '#app/features/auth/permissions.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { donationWords } from '#app/features/donations/donation.ts'
import { paperNumber } from '#app/features/payments/paper.ts'
import { contentsOf } from '#app/features/shop/catalogue.server.ts'
import { discountLine } from '#app/features/shop/coupon.ts'
import type { ShownGift } from '#app/features/shop/gifts.server.ts'
import { findGift } from '#app/features/shop/gifts.server.ts'
import { linesOf } from '#app/features/shop/label.ts'
import { canUndoDispatch, parcelWords } from '#app/features/shop/parcel.ts'
import type { Tools } from '#app/platform/tools.ts'
import { actionWords } from '#app/values/audit-actions.ts'
import { countryOf } from '#app/values/country.ts'
import { isToAnswer } from '#app/values/dispute.ts'
import { londonDay } from '#app/values/london-day.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { inPounds, poundsIn } from '#app/values/pence.ts'
import { formatSum } from '#app/values/sum.ts'
import { momentLabel } from '../moment.ts'
import { type At, mailLine, noteLine } from '../shown.ts'
import { getSale, type SaleKey } from './sale.server.ts'
import { refundable, stateOf } from './sale.ts'
import type { ShownMoney } from './ui/money-panel.tsx'
import type { ShownParcel } from './ui/parcel-panel.tsx'

export type Found = Awaited<ReturnType<typeof getSale>>
export type ShownSaleFacts = Awaited<ReturnType<typeof showSale>>

/** Returns one sale for its page, sums and times formatted. @throws AppError 404 when there is none. */
export async function showSale(tools: Tools, user: CurrentUser, key: SaleKey) {
  const found = await getSale(tools, key)
  const { sale, order } = found
  const gift = sale.kind === 'gift' ? await findGift(tools, sale.id) : null
  const now = tools.clock.now()
  const at = (instant: Date) => momentLabel(instant, user.timeZone, now)
  const mail = {
    canResendDownload:
      (sale.kind === 'ebook' || sale.kind === 'download') && sale.status === 'paid' && sale.email !== null,
  }
  return {
    ...{ id: sale.id, kind: sale.kind, livemode: sale.livemode, ...mail },
    canResendReceipt: order !== null && sale.status !== 'pending' && sale.amount > 0 && sale.email !== null,
    number: orderNumber(sale.id),
    state: stateOf(sale),
    when: at(sale.at),
    paid:
      sale.status === 'pending'
        ? `${inPounds(sale.amount)}, not paid`
        : sale.amount === 0
          ? 'free'
          : `${inPounds(sale.amount)} paid`,
    person: sale.userId && isPermitted(user.role, 'people') ? (`/office/people/${sale.userId}` as const) : null,
    parcel: sale.kind === 'packs' && order && sale.status !== 'pending' ? showParcel(tools, order, at) : null,
    money: showMoney(found, { mayRefund: isPermitted(user.role, 'refunds') && tools.payments !== null, at }),
    facts: [...itemsOf(found), ...factsOf(found), ...giftFacts(gift, at), ...found.atBank.map(disputeFact)],
    notes: found.notes.map((note) => noteLine(note, at)),
    noteId: randomUUID(),
    mails: found.mails.map((mail) => mailLine(mail, at)),
    events: eventsOf(found, at),
  }
}

type Order = NonNullable<Found['order']>

function showParcel(tools: Tools, order: Order, at: At): ShownParcel {
  return {
    id: order.id,
    address: order.delivery ? linesOf(order.delivery) : null,
    contents: order.items.flatMap((item) => contentsOf(tools, item)),
    isWaiting: order.status === 'paid' && order.dispatchedAt === null,
    sentOn: order.dispatchedAt ? at(order.dispatchedAt) : null,
    parcel: parcelWords(order.carrier, order.tracking),
    canUndoDispatch: canUndoDispatch(order, tools.clock.now()),
  }
}

function showMoney({ sale, refunds, papers }: Found, { mayRefund, at }: { mayRefund: boolean; at: At }): ShownMoney {
  const open = refunds.filter(({ doneAt, refusedFor }) => !doneAt && !refusedFor)
  const left = refundable(sale, open)
  const canRefund = left > 0 && sale.paymentIntentId !== null
  const given = refunds.reduce((sum, { doneAt, amount }) => sum + (doneAt ? amount : 0), 0)
  // Refunds made at Stripe itself are only in what is given back.
  const sentBack = given - sale.amountRefunded
  return {
    ...{ kind: sale.kind, id: sale.id, mayRefund, request: randomUUID() },
    facts: [
      [sale.amount === 0 ? 'Price' : sale.status === 'pending' ? 'To pay' : 'Paid', inPounds(sale.amount)],
      ...(sale.amountRefunded > 0 ? [['Given back', inPounds(sale.amountRefunded)] as const] : []),
      ...(sentBack > 0 ? [['Sent back by the bank', inPounds(sentBack)] as const] : []),
      ...papers.map(({ number, kind, amount, issuedAt, withdrawnAt }) => {
        const what = `${kind === 'receipt' ? 'Receipt' : 'Credit note'}${withdrawnAt ? ', withdrawn,' : ''}`
        return [`${what} ${paperNumber(number)}`, `${inPounds(amount)}, ${at(issuedAt)}`] as const
      }),
    ],
    left: canRefund ? { words: inPounds(left), pounds: poundsIn(left) } : null,
    // A cancellation of what had cost nothing is among the events.
    refunds: refunds
      .filter(({ amount }) => amount > 0)
      .map(({ id, amount, reason, askedAt, doneAt, refusedFor }) => ({
        ...{ id, reason, amount: inPounds(amount), pounds: poundsIn(amount), when: at(askedAt) },
        state: refusedFor ? `Refused: ${refusedFor}` : doneAt ? 'Done.' : 'Stripe has not answered yet.',
        canAskAgain: !doneAt && !refusedFor,
      })),
  }
}

const itemsOf = ({ order }: Found) =>
  (order?.items ?? []).map(({ name, quantity, unitPrice }) => [name, `${quantity} × ${inPounds(unitPrice)}`] as const)

/** Further facts about a sale that the page doesn't show elsewhere. */
function factsOf({ sale, order, donation }: Found): (readonly [string, string])[] {
  const known: (readonly [string, string | null | undefined])[] = [
    ['Email', sale.email],
    ['Name', sale.name],
    ['Country', sale.country ? countryOf(sale.country).name : null],
    ['Delivery', order && order.deliveryPence > 0 ? inPounds(order.deliveryPence) : null],
    [discountLine(order?.couponCode ?? ''), order?.couponCode ? `−${inPounds(order.discountPence)}` : null],
    ['Paid by', order?.paidBy],
    [
      'Gave up the 14 days',
      order?.waivedAt ? `${londonDay(order.waivedAt)}, in the wording of ${order.waiverVersion}` : null,
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

/** What a bank asks, or has decided, in Stripe's words: the owner's email says more. */
const disputeFact = ({ amount, currency, status, dueBy }: Found['atBank'][number]) =>
  [
    'Dispute',
    `${formatSum({ amount, currency })}, ${status.replaceAll('_', ' ')}${dueBy && isToAnswer(status) ? `, answer by ${londonDay(dueBy)}` : ''}`,
  ] as const

/** A gift for the office: the recipient, and the code, for people who have lost the email. */
const giftFacts = (gift: ShownGift | null, at: At): (readonly [string, string])[] =>
  gift
    ? [
        ['Gift for', gift.forName || 'Forgotten, as we promise'],
        ['Emailed to', gift.recipient ?? 'The buyer hands the code over'],
        ...(gift.sendAt && !gift.sentAt && !gift.redeemedAt ? [['Goes out', at(new Date(gift.sendAt))] as const] : []),
        ...(gift.sentAt ? [['Went out', at(new Date(gift.sentAt))] as const] : []),
        ...(gift.code && gift.state === 'ready' ? [['Code', gift.code] as const] : []),
        ['Opened', gift.redeemedAt ? at(new Date(gift.redeemedAt)) : 'Not yet'],
        ...(gift.opensUntil ? [['Membership until', at(new Date(gift.opensUntil))] as const] : []),
      ]
    : []

function eventsOf({ sale, order, refunds, events }: Found, at: At) {
  const own: [string, Date | null | undefined][] = [
    [sale.amount === 0 ? 'Ordered' : 'Paid', order?.paidAt],
    // A buyer's own cancellation has its order's id; the office's refunds are in the log.
    ...refunds
      .filter(({ id }) => id === sale.id)
      .map(({ reason, askedAt, refusedFor }): [string, Date] => [
        refusedFor ? `${reason}, refund refused` : reason,
        askedAt,
      ]),
    ['Buyer told of the parcel', order?.dispatchToldAt],
    ...(order?.links ?? []).flatMap(({ takenAt }) => takenAt.map((moment): [string, Date] => ['Downloaded', moment])),
  ]
  return [
    ...own.flatMap(([words, instant]) => (instant ? [{ words, instant }] : [])),
    ...events.map(({ at: instant, what, by }) => ({
      words: by ? `${actionWords(what)}, ${by}` : `Stripe: ${what.replaceAll(/[._]/g, ' ')}`,
      instant,
    })),
  ]
    .toSorted((a, b) => a.instant.getTime() - b.instant.getTime())
    .map(({ words, instant }, place) => ({ id: `${place}`, words, when: at(instant) }))
}
