import { part } from '#app/browser/part.tsx'

// Rarely shown parts have chunks of their own, so that ticking a habit doesn't load them.

export const Offer = part('offer', async () => (await import('./offer.tsx')).Offer)
export const Consent = part(
  'consent-card',
  async () => (await import('#app/features/routine/ui/consent-card.tsx')).ConsentCard,
)
export const Banner = part(
  'membership-banner',
  async () => (await import('#app/features/membership/ui/membership-banner.tsx')).MembershipBanner,
)
