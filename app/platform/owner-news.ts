import type { OwnerNewsProps } from '#app/emails/owner.tsx'
import type { Post } from './outbox.ts'
import type { Tools } from './tools.ts'

/** Tells the owner, in the transaction that has the news: one email for one event. Without an owner nobody is told. */
export async function tellOwner({ config }: Pick<Tools, 'config'>, post: Post, news: OwnerNewsProps): Promise<void> {
  if (config.ownerEmail) await post({ to: config.ownerEmail, template: 'owner-news', props: news })
}

/** Said where no real money moved, so that nobody packs a parcel for a test. */
export const TEST_PAYMENT = 'This was a test payment: no money moved.'
