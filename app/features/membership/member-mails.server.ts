import type { DbOrTx } from '#app/db/open-db.ts'
import type { memberships } from '#app/db/schema/membership.ts'
import { notifyHooks } from '#app/platform/messages/hooks.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import { emailOwner } from '#app/platform/messages/owner-emails.ts'
import type { Tools } from '#app/platform/tools.ts'
import { formatSum } from '#app/values/sum.ts'
import { BENEFIT_PLACES } from './benefits.ts'
import { nameOfPlan } from './membership.server.ts'
import { eventsOf, type MembershipEvent, type MembershipSnapshot, warningMark } from './membership-events.ts'
import { type Membership, stateOf } from './state.ts'

export type MembershipRow = typeof memberships.$inferSelect

export type Written = Membership &
  Pick<MembershipRow, 'subscriptionId' | 'plan' | 'paidUntil' | 'price' | 'currency'> & { endsAt: Date | null }

type Change = {
  person: { id: string; email: string }
  before: MembershipRow | null
  after: Written
  closesAt: Date | null
  /** Where the member confirms with their bank, if a renewal waits for that. */
  confirmAt: string | null
  /** Their free month was refused: the card has started too many of them. */
  isRefused: boolean
  now: Date
}

/**
 * Queues the emails about a change in the change's transaction.
 *
 * @returns The columns that record them, so that each is sent once.
 */
export async function emailMember(
  tools: Pick<Tools, 'config' | 'settings'>,
  { tx, post }: { tx: DbOrTx; post: Post },
  { person: { id, email }, before, after, closesAt, confirmAt, isRefused, now }: Change,
): Promise<{ warnedOf: string | null }> {
  const snapshotOf = (row: Written & { warnedOf: string | null }): MembershipSnapshot => ({
    ...row,
    closesAt,
    state: stateOf({ ...row, closesAt }, now),
  })
  const warnedOf = before?.warnedOf ?? null
  const then = snapshotOf({ ...after, warnedOf })
  const hasGuarantee = !before?.refundedAt
  let warned = warnedOf
  for (const event of eventsOf(before && snapshotOf(before), then, now)) {
    const hasWelcome = tools.settings.now().coach.welcome !== ''
    await postEmail(post, email, event, { ...after, confirmAt, hasGuarantee, hasWelcome })
    await emailOwnerAbout(tools, post, email, event, after)
    const { kind } = event
    if (kind === 'started' || kind === 'ended')
      await notifyHooks(tx, `membership.${kind}`, { member: id, plan: after.plan ?? '' }, now)
    if (event.kind === 'unpaid') warned = warningMark(then, event.warning)
  }
  if (isRefused) await post({ to: email, template: 'trial-refused', props: { hasGuarantee } })
  return { warnedOf: warned }
}

function postEmail(
  post: Post,
  to: string,
  event: MembershipEvent,
  facts: Written & { confirmAt: string | null; hasGuarantee: boolean; hasWelcome: boolean },
): Promise<void> {
  const { price, currency, paidUntil, resumesAt, status, confirmAt, hasGuarantee, hasWelcome } = facts
  const amount = { amount: price ?? 0, currency: currency ?? 'gbp' }
  const next = paidUntil?.toISOString() ?? null
  switch (event.kind) {
    case 'started':
      return post({
        to,
        template: 'membership-started',
        props: {
          ...{ ...amount, nextCharge: next, isTrial: status === 'trialing', hasGuarantee, hasWelcome },
          opens: BENEFIT_PLACES,
        },
      })
    case 'cancelled':
      return post({
        to,
        template: 'membership-cancelled',
        props: { until: event.until.toISOString(), isOpen: event.isOpen, isUnpaid: event.isUnpaid },
      })
    case 'resumed':
      return post({
        to,
        template: 'membership-resumed',
        props: { ...amount, nextCharge: resumesAt?.toISOString() ?? next },
      })
    case 'ended':
      return post({ to, template: 'membership-ended', props: { on: event.on.toISOString() } })
    case 'frozen':
      return post({ to, template: 'membership-frozen', props: {} })
    case 'restored':
      return post({ to, template: 'membership-restored', props: { nextCharge: next } })
    case 'price-changed':
      return post({ to, template: 'membership-price', props: { ...amount, from: event.from, on: next } })
    case 'unpaid': {
      const closesAt = event.closesAt?.toISOString() ?? null
      return post({ to, template: 'membership-unpaid', props: { warning: event.warning, closesAt, confirmAt } })
    }
  }
}

/** Emails the owner when a member joins or leaves; contains nothing about what members do. */
async function emailOwnerAbout(
  tools: Pick<Tools, 'config' | 'settings'>,
  post: Post,
  email: string,
  { kind }: MembershipEvent,
  { plan, price, currency, status }: Written,
): Promise<void> {
  if (kind !== 'started' && kind !== 'ended') return
  const name = nameOfPlan(tools, plan ?? undefined)
  const sum = formatSum({ amount: price ?? 0, currency: currency ?? 'gbp' })
  const terms = status === 'trialing' ? `a free trial, then ${sum} a month` : `${sum} a month`
  await emailOwner(tools, post, {
    title: kind === 'started' ? `New member: ${name}` : `A membership has ended: ${name}`,
    lines: [
      kind === 'started' ? `${email} has joined: ${terms}.` : `The membership of ${email} has ended.`,
      'You’ll find them in Stripe’s dashboard under that address.',
    ],
    replyTo: email,
  })
}
