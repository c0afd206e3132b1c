import type Stripe from 'stripe'
import type { Attempt } from '#app/platform/jobs/try-or-log.ts'
import { idOf, type Payments } from '#app/platform/sales/stripe.ts'
import { chargeOf, findIntent } from '#app/platform/sales/stripe-charges.ts'
import { listAll } from '#app/platform/sales/stripe-pages.ts'
import type { Tools } from '#app/platform/tools.ts'
import { compareMonths, penceText } from './compare-months.server.ts'
import { clearDifference, type Difference, listDifferences, recordDifference } from './differences.server.ts'
import { listPayments } from './paid-kinds.server.ts'

/** Pence taken for one payment, and how much of it was refunded. */
type Totals = { taken: number; givenBack: number }

export type Books = { taken: number; booked: number; givenBack: number; credited: number; differences: string[] }

export type Scope = { since: Date; created: { gte: number }; attempt: Attempt }

/**
 * Compares our books with Stripe's: amount taken and refunded per payment, and the receipt of each month of membership.
 * A payment that only one side has in the period is looked up on the other, whatever its date. Differences are stored
 * and emailed to the owner; resolved ones are cleared. Fees and payouts are not in our books.
 */
export async function compareBooks(tools: Tools, payments: Payments, scope: Scope): Promise<Books> {
  const open = await listDifferences(tools)
  const theirs = await readStripeTotals(payments, scope)
  const known = open.map(({ subject }) => subject).filter((id) => id.startsWith('pi_'))
  const ours = await readOwnTotals(tools, scope.since, [...theirs.keys(), ...known])
  for (const id of new Set([...ours.keys(), ...known]))
    if (!theirs.has(id))
      await scope.attempt(`payment ${id}`, async () => {
        const intent = await findIntent(payments, id)
        theirs.set(id, intent ? await totalsOf(payments, intent) : NOTHING)
      })
  const compared = [...theirs].flatMap(([id, totals]) => compare(id, totals, ours.get(id) ?? NOTHING))
  const knownMonths = open.map(({ subject }) => subject).filter((id) => id.startsWith('in_'))
  const months = await compareMonths(tools, payments, scope, knownMonths)
  const found = [...compared, ...months.differences]
  const looked = new Set([...theirs.keys(), ...months.looked])
  await tools.outbox.transaction(async (tx, post) => {
    for (const difference of found) await recordDifference({ tools, tx, post }, difference)
    for (const { subject } of open)
      if (looked.has(subject) && !found.some((one) => one.subject === subject))
        await clearDifference(tx, tools, subject)
  })
  const sum = (totals: ReadonlyMap<string, Totals>, of: keyof Totals) =>
    [...totals.values()].reduce((total, one) => total + one[of], 0)
  return {
    ...{ taken: sum(theirs, 'taken'), booked: sum(ours, 'taken') },
    ...{ givenBack: sum(theirs, 'givenBack'), credited: sum(ours, 'givenBack') },
    differences: found.map(({ subject, words }) => `${subject}: ${words}`),
  }
}

const NOTHING: Totals = { taken: 0, givenBack: 0 }

// A fully refunded payment that wasn't for one of our sales is not a difference.
function compare(id: string, theirs: Totals, ours: Totals): Difference[] {
  if (ours.taken === 0 && theirs.taken === theirs.givenBack) return []
  if (theirs.taken !== ours.taken)
    return [{ subject: id, words: `Stripe took ${penceText(theirs.taken)}, we have booked ${penceText(ours.taken)}` }]
  if (theirs.givenBack === ours.givenBack) return []
  return [
    {
      subject: id,
      words: `Stripe gave back ${penceText(theirs.givenBack)}, we have credited ${penceText(ours.givenBack)}`,
    },
  ]
}

async function readStripeTotals(payments: Payments, { created, attempt }: Scope): Promise<Map<string, Totals>> {
  const { stripe } = payments
  const found = new Map<string, Totals>()
  await attempt('payments', async () => {
    for await (const intent of listAll((page) =>
      stripe.paymentIntents.list({ created, expand: ['data.latest_charge'], ...page }),
    ))
      if (isOurs(intent, payments)) found.set(intent.id, await totalsOf(payments, intent))
  })
  // A refund in the period may belong to a payment made long before.
  await attempt('refunds', async () => {
    for await (const refund of listAll((page) => stripe.refunds.list({ created, ...page }))) {
      const id = idOf(refund.payment_intent)
      if (!id || found.has(id)) continue
      const intent = await findIntent(payments, id)
      if (intent && isOurs(intent, payments)) found.set(id, await totalsOf(payments, intent))
    }
  })
  return found
}

async function totalsOf(payments: Payments, intent: Stripe.PaymentIntent): Promise<Totals> {
  if (intent.status !== 'succeeded') return NOTHING
  const charge = await chargeOf(payments, intent)
  return { taken: intent.amount_received, givenBack: charge?.amount_refunded ?? 0 }
}

/** Whether a payment carries the marker of our own sales (intents.server.ts); a membership's payments don't. */
export const isOurs = ({ metadata, livemode }: Stripe.PaymentIntent, { isTest }: Payments): boolean =>
  metadata?.saleId !== undefined && livemode === !isTest

async function readOwnTotals(tools: Tools, since: Date, ids: readonly string[]): Promise<Map<string, Totals>> {
  return new Map(
    (await listPayments(tools, { since, ids }))
      .filter(({ status }) => status !== 'pending')
      .map(({ paymentIntentId, amount, amountRefunded }) => [
        paymentIntentId,
        { taken: amount, givenBack: amountRefunded },
      ]),
  )
}
