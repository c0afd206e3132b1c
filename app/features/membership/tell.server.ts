import type { DbOrTx } from '#app/db/open-db.ts'
import type { memberships } from '#app/db/schema/membership.ts'
import { tellHooks } from '#app/platform/hooks.ts'
import type { Post } from '#app/platform/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { BENEFIT_PLACES } from './benefits.ts'
import { type News, newsOf, type Told, warningMark } from './news.ts'
import { type Membership, stateOf } from './state.ts'
import { tellOwnerOf } from './tell-owner.server.ts'

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
export async function tellMember(
  tools: Pick<Tools, 'config' | 'settings'>,
  { tx, post }: { tx: DbOrTx; post: Post },
  { person: { id, email }, before, after, closesAt, confirmAt, isRefused, now }: Change,
): Promise<{ warnedOf: string | null }> {
  const told = (row: Written & { warnedOf: string | null }): Told => ({
    ...row,
    state: stateOf({ ...row, closesAt }, now),
  })
  const warnedOf = before?.warnedOf ?? null
  const then = told({ ...after, warnedOf })
  let warned = warnedOf
  for (const piece of newsOf(before && told(before), then, now)) {
    const hasWelcome = tools.settings.now().coach.welcome !== ''
    await tell(post, email, piece, { ...after, confirmAt, hasGuarantee: !before?.refundedAt, hasWelcome })
    await tellOwnerOf(tools, post, email, piece, after)
    const { kind } = piece
    if (kind === 'started' || kind === 'ended')
      await tellHooks(tx, `membership.${kind}`, { member: id, plan: after.plan ?? '' }, now)
    if (piece.kind === 'unpaid') warned = warningMark(then, piece.warning)
  }
  if (isRefused) await post({ to: email, template: 'trial-refused', props: {} })
  return { warnedOf: warned }
}

function tell(
  post: Post,
  to: string,
  piece: News,
  {
    price,
    currency,
    paidUntil,
    status,
    confirmAt,
    hasGuarantee,
    hasWelcome,
  }: Written & { confirmAt: string | null; hasGuarantee: boolean; hasWelcome: boolean },
): Promise<void> {
  const amount = { amount: price ?? 0, currency: currency ?? 'gbp' }
  const next = paidUntil?.toISOString() ?? null
  switch (piece.kind) {
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
        props: { until: piece.until.toISOString(), isOpen: piece.isOpen },
      })
    case 'ended':
      return post({ to, template: 'membership-ended', props: { on: piece.on.toISOString() } })
    case 'frozen':
      return post({ to, template: 'membership-frozen', props: {} })
    case 'restored':
      return post({ to, template: 'membership-restored', props: { nextCharge: next } })
    case 'price-changed':
      return post({ to, template: 'membership-price', props: { ...amount, from: piece.from, on: next } })
    case 'unpaid': {
      const { warning, closesAt } = piece
      return post({
        to,
        template: 'membership-unpaid',
        props: { warning, closesAt: closesAt.toISOString(), confirmAt },
      })
    }
  }
}
