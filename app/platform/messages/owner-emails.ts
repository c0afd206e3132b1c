import type { OwnerEmailProps } from '#app/emails/owner.tsx'
import type { Tools } from '../tools.ts'
import type { Post } from './outbox.ts'

/** Emails the owner in the transaction of the event: one email per event. Does nothing without an owner. */
export async function emailOwner({ config }: Pick<Tools, 'config'>, post: Post, news: OwnerEmailProps): Promise<void> {
  if (config.ownerEmail) await post({ to: config.ownerEmail, template: 'owner-news', props: news })
}

/** Appended where no real money moved, so that no parcel is packed for a test. */
export const TEST_PAYMENT = 'This was a test payment: no money moved.'
