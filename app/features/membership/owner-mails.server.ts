import type { Post } from '#app/platform/outbox.ts'
import { emailOwner } from '#app/platform/owner-emails.ts'
import type { Tools } from '#app/platform/tools.ts'
import { formatSum } from '#app/values/sum.ts'
import type { Written } from './member-mails.server.ts'
import { nameOfPlan } from './membership.server.ts'
import type { MembershipEvent } from './membership-events.ts'

/** Emails the owner when a member joins or leaves; contains nothing about what members do. */
export async function emailOwnerAbout(
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
