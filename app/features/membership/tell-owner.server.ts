import type { Post } from '#app/platform/outbox.ts'
import { tellOwner } from '#app/platform/owner-news.ts'
import type { Tools } from '#app/platform/tools.ts'
import { formatSum } from '#app/values/sum.ts'
import { nameOfPlan } from './membership.server.ts'
import type { News } from './news.ts'
import type { Written } from './tell.server.ts'

/** Emails the owner when a member joins or leaves; contains nothing about what members do. */
export async function tellOwnerOf(
  tools: Pick<Tools, 'config' | 'settings'>,
  post: Post,
  email: string,
  { kind }: News,
  { plan, price, currency, status }: Written,
): Promise<void> {
  if (kind !== 'started' && kind !== 'ended') return
  const name = nameOfPlan(tools, plan ?? undefined)
  const sum = formatSum({ amount: price ?? 0, currency: currency ?? 'gbp' })
  const terms = status === 'trialing' ? `a free trial, then ${sum} a month` : `${sum} a month`
  await tellOwner(tools, post, {
    title: kind === 'started' ? `New member: ${name}` : `A membership has ended: ${name}`,
    lines: [
      kind === 'started' ? `${email} has joined: ${terms}.` : `The membership of ${email} has ended.`,
      'You’ll find them in Stripe’s dashboard under that address.',
    ],
    replyTo: email,
  })
}
