import { part } from '#app/browser/part.tsx'

// The members' page in pieces: whoever ticks a habit has no need of the charts' script, nor who reads charts of the timers'.

export const MemberToday = part('member-today', async () => (await import('./member-today.tsx')).MemberToday)
export const MemberProgress = part(
  'member-progress',
  async () => (await import('./member-progress.tsx')).MemberProgress,
)
export const MemberGoals = part(
  'goals-tab',
  async () => (await import('#app/features/routine/ui/goals-tab.tsx')).GoalsTab,
)
export const MemberInsights = part(
  'insights-tab',
  async () => (await import('#app/features/insights/ui/insights-tab.tsx')).InsightsTab,
)
export const MemberCard = part('member-card', async () => (await import('./member-card.tsx')).MemberCard)
export const MemberConsent = part(
  'consent-card',
  async () => (await import('#app/features/routine/ui/consent-card.tsx')).ConsentCard,
)
export const MemberOffer = part('member-offer', async () => (await import('./member-offer.tsx')).MemberOffer)
export const MemberBanner = part(
  'membership-banner',
  async () => (await import('#app/features/membership/ui/membership-banner.tsx')).MembershipBanner,
)
