import { and, asc, gt, isNull, lt } from 'drizzle-orm'
import { stripeEvents } from '#app/db/schema/payments.ts'
import { listLiveCustomers } from '#app/features/membership/membership.server.ts'
import { sendChargeReminders, sendUnpaidWarnings } from '#app/features/membership/reminders.server.ts'
import { syncMembership } from '#app/features/membership/sync.server.ts'
import { recordRun } from '#app/platform/jobs/site-runs.ts'
import type { Attempt } from '#app/platform/jobs/try-or-log.ts'
import { listDisputedPayments } from '#app/platform/sales/disputes.ts'
import { callStripe, type Payments } from '#app/platform/sales/stripe.ts'
import { listAll, withRateLimitRetries } from '#app/platform/sales/stripe-pages.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore, minutesBefore } from '#app/values/instant.ts'
import { type Books, compareBooks, isOurs } from './books.server.ts'
import { settleDisputes } from './disputes.server.ts'
import { EVENTS_TRIED_DAYS } from './events.ts'
import { listPayments } from './paid-kinds.server.ts'
import { finishCancellation } from './refund.server.ts'
import { listOpenCancellations } from './refund-requests.server.ts'
import { releaseLapsedReservations } from './release.server.ts'
import { settlePayment } from './settle.server.ts'
import { handleStripeEvent } from './webhook.server.ts'

/** Result of a reconciliation; amounts in pence, differences as sentences. */
export type Reconciliation = {
  /** Number of sales, events and memberships updated to Stripe's state. */
  looked: number
  /** Failed parts with the reason; they are retried. */
  failures: string[]
} & Books

// Stripe retries an event for three days, and lists events for thirty.
const EVENT_DAYS = 4

/**
 * Completes what webhooks may have missed: events that failed or never came, pending sales, unpaid reservations,
 * reminders. Runs every minute; a sale begun more than an hour ago, most likely abandoned, is looked at once an hour, and
 * at night.
 */
export async function catchUp(
  tools: Tools,
  payments: Payments,
  isNight = false,
): Promise<Pick<Reconciliation, 'looked' | 'failures'>> {
  const { db, clock } = tools
  const now = clock.now()
  const minutesAgo = (minutes: number) => minutesBefore(now, minutes)
  const failures: string[] = []
  let looked = 0
  const attempt: Attempt = async (what, work) => {
    looked += 1
    await work().catch((error: unknown) => {
      failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
      tools.log.warn({ err: error, what }, 'reconciliation: not done, will try again')
    })
  }
  const { id: eventId, receivedAt, processedAt, failures: tries } = stripeEvents
  const waiting = await db
    .select({ id: eventId })
    .from(stripeEvents)
    .where(and(isNull(processedAt), gt(receivedAt, daysBefore(now, EVENTS_TRIED_DAYS)), lt(receivedAt, minutesAgo(1))))
    .orderBy(asc(tries), asc(receivedAt))
    .limit(200)
  for (const { id } of waiting) {
    await attempt(`event ${id}`, async () =>
      handleStripeEvent(tools, payments, await callStripe(() => payments.stripe.events.retrieve(id))),
    )
  }
  const isDue = (begun: Date) => isNight || begun > minutesAgo(60) || begun.getUTCMinutes() === now.getUTCMinutes()
  for (const { paymentIntentId, createdAt } of await listPayments(tools, { pendingSince: daysBefore(now, 7) }))
    if (createdAt < minutesAgo(2) && isDue(createdAt))
      await attempt(`payment ${paymentIntentId}`, () => settlePayment(tools, payments, paymentIntentId))
  await attempt('reservations', () => releaseLapsedReservations(tools, payments))
  await attempt('reminders', () => sendChargeReminders(tools, attempt))
  await attempt('warnings', () => sendUnpaidWarnings(tools, attempt))
  return { looked, failures }
}

/**
 * Reconciles the books with Stripe's: settles everything of the last days again, handles missed events, finishes
 * cancellations, syncs every live membership, then compares both sides (books.server.ts). A failing part is reported and
 * doesn't stop the others.
 */
export function reconcile(tools: Tools, payments: Payments): Promise<Reconciliation> {
  return recordRun(tools, 'books', async () => {
    const result = await compareAll(tools, payments)
    const { looked, taken, booked, givenBack, credited, failures, differences } = result
    const facts = { looked, taken, booked, givenBack, credited, failures: failures.length }
    return { facts: { ...facts, differences: differences.length }, result }
  })
}

async function compareAll(tools: Tools, payments: Payments): Promise<Reconciliation> {
  const { stripe } = payments
  const since = daysBefore(tools.clock.now(), EVENT_DAYS)
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const report = await catchUp(tools, payments, true)
  const failures = [...report.failures]
  let { looked } = report
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    looked += 1
    await withRateLimitRetries(work).catch((error: unknown) => void failures.push(`${what}: ${String(error)}`))
  }

  await attempt('payments', async () => {
    for await (const intent of listAll((page) => stripe.paymentIntents.list({ created, ...page })))
      if (intent.status === 'succeeded' && isOurs(intent, payments))
        await attempt(`payment ${intent.id}`, () => settlePayment(tools, payments, intent.id))
  })
  for (const open of await listOpenCancellations(tools))
    await attempt(`cancelled order ${open.orderId}`, () => finishCancellation(tools, payments, open))
  for (const customerId of await listLiveCustomers(tools))
    await attempt(`customer ${customerId}`, () => syncMembership(tools, payments, customerId))
  for (const paymentIntentId of await listDisputedPayments(tools.db))
    await attempt(`dispute of ${paymentIntentId}`, () => settleDisputes(tools, payments, paymentIntentId))
  await attempt('events', async () => {
    for await (const event of listAll((page) => stripe.events.list({ created, ...page })))
      await attempt(`event ${event.id}`, () => handleStripeEvent(tools, payments, event))
  })
  const books = await compareBooks(tools, payments, { since, created, attempt })
  const result = { looked, failures, ...books }
  tools.log[books.differences.length > 0 ? 'error' : 'info'](result, 'the books were held against Stripe’s')
  return result
}
