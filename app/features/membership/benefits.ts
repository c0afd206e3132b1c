import { HABIT_COUNT } from '#app/values/habits.ts'
import type { Page } from '#app/values/page-link.ts'

export type Benefit = {
  title: string
  text: string
  /** The page where a member finds it. */
  href: Page
  /** What to do there; completes the sentence 'From today you can'. */
  invitation: string
  /** Its line on the price card, if it has one. */
  inShort?: readonly string[]
  /** Its line on the programme’s card of the site, if it has one. */
  onCard?: string
}

/** The specification's wording; another as long as the coach has given no number. */
const COACHING = {
  onWhatsApp: {
    text: ' Direct WhatsApp if you’d rather; please keep health details out of it.',
    inShort: 'WhatsApp coaching support',
  },
  inThread: { text: '', inShort: 'A private thread with your coach' },
}

/**
 * What the membership adds. The single list for the paywall, the join page, the welcome email and the terms; contains
 * only what exists.
 */
export const benefitsOf = ({ hasWhatsApp }: { hasWhatsApp: boolean }): readonly Benefit[] => [
  {
    title: 'Advanced Progress Tracking',
    text: `All ${HABIT_COUNT} habits, day by day, with your streak, your 30 days and your week.`,
    href: '/app/progress',
    invitation: 'follow your progress',
    inShort: ['Unlimited routine tracking', 'Personal health metrics dashboard'],
  },
  {
    title: 'Personal Coaching Support',
    text: `A private thread with your coach: ask, tell, or send a picture. Share your Sunday review and it’s answered.${COACHING[hasWhatsApp ? 'onWhatsApp' : 'inThread'].text}`,
    href: '/app/coach',
    invitation: 'write to your coach',
    inShort: [COACHING[hasWhatsApp ? 'onWhatsApp' : 'inThread'].inShort],
  },
  {
    title: 'Secure Data Storage',
    text: 'Never sold; shared only with the providers named in our privacy policy. Your coach sees nothing until you choose what.',
    href: '/app/sharing',
    invitation: 'choose what your coach sees',
  },
  {
    title: 'Science-Backed Protocols',
    text: 'Each with its evidence, its dose and who should avoid it.',
    href: '/weekly-protocols',
    invitation: 'read the protocols with their evidence',
  },
  {
    title: 'Community Access',
    text: 'Talk with other members and the coach about each post, lesson and protocol, and one question a week.',
    href: '/app/talk',
    invitation: 'talk with other members',
    onCard: 'Forum access, below every post and lesson',
  },
  {
    title: 'Library',
    text: 'Lessons with a plan for your own week and a worksheet, in courses that keep your place.',
    href: '/app/library',
    invitation: 'take a lesson',
    onCard: 'Educational resources',
    inShort: ['Access to all premium content'],
  },
  {
    title: 'Peer Support',
    text: 'A partner of your own choice, who sees whether you kept today and nothing else, and can say ‘well done’ once a day.',
    href: '/app/partner',
    invitation: 'invite a partner',
    onCard: 'Peer support',
  },
  {
    title: 'Your First Week',
    text: 'Your coach’s welcome, one small thing a day for seven days, and a call of 20 minutes whenever your coach offers times.',
    href: '/app/call',
    invitation: 'see when your coach has time for a call',
  },
  {
    title: 'Events and Groups',
    text: 'Calls, walks and 28-day challenges, with a place kept for you, reminders and a feed for your own calendar. Small groups, where one opens near you.',
    href: '/app/events',
    invitation: 'join a walk or a challenge',
  },
]

/** The benefits' titles, invitations and pages, which don't depend on the coach's settings. */
export const BENEFIT_PLACES: readonly Pick<Benefit, 'title' | 'invitation' | 'href'>[] = benefitsOf({
  hasWhatsApp: false,
}).map(({ title, invitation, href }) => ({ title, invitation, href }))

/** The benefits' lines on the programme's card, in the same order. */
export const ON_CARD: readonly string[] = benefitsOf({ hasWhatsApp: false }).flatMap(({ onCard = [] }) => onCard)

/** What every signed-in user has, free and without a time limit. */
export const FREE: readonly string[] = [
  'Today’s card: all your habits, ticked in a tap',
  'The days of your week, and how many good days you’ve had in a row',
  'All protocols, and every figure with its source',
  'Your history, to read, export and delete',
]
