import { part } from '#app/browser/part.tsx'

// What is seldom shown has files of its own, and none of it is fetched by whoever ticks a habit.

export const Offer = part('offer', async () => (await import('./offer.tsx')).Offer)
export const Consent = part(
  'consent-card',
  async () => (await import('#app/features/routine/ui/consent-card.tsx')).ConsentCard,
)
export const Banner = part(
  'membership-banner',
  async () => (await import('#app/features/membership/ui/membership-banner.tsx')).MembershipBanner,
)
export const MembersShell = part('members-shell', async () => (await import('./members-shell.tsx')).MembersShell)
