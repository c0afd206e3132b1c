import { authDoors } from '#app/features/auth/api.server.ts'
import { type AnyDoor, door, raw } from '#app/features/auth/door.server.ts'
import { baselineDoors } from '#app/features/baseline/api.server.ts'
import { blogDoors } from '#app/features/blog/api.server.ts'
import { checkinDoors } from '#app/features/checkin/api.server.ts'
import { coachingDoors } from '#app/features/coaching/api.server.ts'
import { consentDoors } from '#app/features/consent/api.server.ts'
import { contactDoors } from '#app/features/contact/api.server.ts'
import { conversationDoors } from '#app/features/conversation/api.server.ts'
import { emailChangeDoors } from '#app/features/email-change/api.server.ts'
import { eventsDoors } from '#app/features/events/api.server.ts'
import { evidenceDoors } from '#app/features/evidence/api.server.ts'
import { experimentsDoors } from '#app/features/experiments/api.server.ts'
import { journalDoors } from '#app/features/journal/api.server.ts'
import { libraryDoors } from '#app/features/library/api.server.ts'
import { measuresDoors } from '#app/features/measures/api.server.ts'
import { membershipDoors } from '#app/features/membership/api.server.ts'
import { newsletterDoors } from '#app/features/newsletter/api.server.ts'
import { onboardingDoors } from '#app/features/onboarding/api.server.ts'
import { ownHabitsDoors } from '#app/features/own-habits/api.server.ts'
import { paymentsDoors } from '#app/features/payments/api.server.ts'
import { portabilityDoors } from '#app/features/portability/api.server.ts'
import { protocolsDoors } from '#app/features/protocols/api.server.ts'
import { remindersDoors } from '#app/features/reminders/api.server.ts'
import { reviewDoors } from '#app/features/review/api.server.ts'
import { routineDoors } from '#app/features/routine/api.server.ts'
import { safetyDoors } from '#app/features/safety/api.server.ts'
import { searchDoors } from '#app/features/search/api.server.ts'
import { shopDoors } from '#app/features/shop/api.server.ts'
import { sleepDoors } from '#app/features/sleep/api.server.ts'
import { timetableDoors } from '#app/features/timetable/api.server.ts'
import { auditDoors } from '#app/office/audit/api.server.ts'
import { officeCatalogueDoors } from '#app/office/catalogue/api.server.ts'
import { officeCoachingDoors } from '#app/office/coaching/api.server.ts'
import { deskDoors } from '#app/office/desk/api.server.ts'
import { officeEventsDoors } from '#app/office/events/api.server.ts'
import { officeHealthDoors } from '#app/office/health/api.server.ts'
import { inboxDoors } from '#app/office/inbox/api.server.ts'
import { lettersDoors } from '#app/office/letters/api.server.ts'
import { mediaDoors } from '#app/office/media/api.server.ts'
import { officeOrdersDoors } from '#app/office/orders/api.server.ts'
import { officePeopleDoors } from '#app/office/people/api.server.ts'
import { programsDoors } from '#app/office/programs/api.server.ts'
import { officeSettingsDoors } from '#app/office/settings/api.server.ts'
import { staffDoors } from '#app/office/staff/api.server.ts'
import { officeTalkDoors } from '#app/office/talk/api.server.ts'
import { textsDoors } from '#app/office/texts/api.server.ts'
import { entriesDoors } from './doors/entries-doors.ts'
import { describeApi, type Rooms } from './doors/openapi.ts'
import { policyReportDoors } from './doors/policy-reports.ts'
import { mailInDoors } from './mail-in.ts'
import { signpostDoors } from './pages/signposts.ts'
import { wellKnownDoors } from './pages/well-known.ts'
import { healthDoors } from './upkeep/health.ts'
import { metricsDoors } from './upkeep/metrics.ts'

const descriptionDoors = [
  door(
    'GET /api/openapi.json',
    'This description',
    { access: 'public', answer: raw('application/json', 200) },
    ({ tools, c }) => c.json(describeDoors(tools.appUrl)),
  ),
] as const

/** The table of contents of the HTTP side: every door, by room. */
const ROOMS = {
  auth: { about: 'Signing in and out, and the account', doors: authDoors },
  'email-change': { about: 'A new email address', doors: emailChangeDoors },
  membership: { about: 'Beginning, looking at and ending a membership', doors: membershipDoors },
  entries: { about: 'What a device enters for a day', doors: entriesDoors },
  routine: { about: 'A member’s days: habits, goals, pauses and progress', doors: routineDoors },
  'own-habits': { about: 'Habits of one’s own', doors: ownHabitsDoors },
  checkin: { about: 'How a day felt', doors: checkinDoors },
  onboarding: { about: 'Setting up', doors: onboardingDoors },
  safety: { about: 'The safety questions', doors: safetyDoors },
  timetable: { about: 'A member’s own timetable', doors: timetableDoors },
  baseline: { about: 'A member’s own figures of body, fitness and blood', doors: baselineDoors },
  measures: { about: 'What watches, rings and phones tell of a member’s days', doors: measuresDoors },
  sleep: { about: 'The sleep diary', doors: sleepDoors },
  portability: { about: 'Taking one’s data along, bringing it back, erasing it', doors: portabilityDoors },
  review: { about: 'Looks back on a week', doors: reviewDoors },
  reminders: { about: 'Being reminded, by email, on a device and in a calendar', doors: remindersDoors },
  journal: { about: 'A member’s journal', doors: journalDoors },
  experiments: { about: 'Trials on oneself', doors: experimentsDoors },
  coaching: { about: 'A member and the coach', doors: coachingDoors },
  events: { about: 'Calls, walks and challenges of the members', doors: eventsDoors },
  library: { about: 'Lessons for members', doors: libraryDoors },
  conversation: { about: 'What members say below what the coach publishes', doors: conversationDoors },
  consent: { about: 'Choices about cookies', doors: consentDoors },
  contact: { about: 'Messages and complaints', doors: contactDoors },
  'office-inbox': { about: 'The office: what people wrote to us', doors: inboxDoors },
  'office-coaching': { about: 'The office: coaching members', doors: officeCoachingDoors },
  'office-events': { about: 'The office: calls, walks and challenges', doors: officeEventsDoors },
  'office-talk': { about: 'The office: looking after what members say', doors: officeTalkDoors },
  'office-letters': { about: 'The office: letters to lists', doors: lettersDoors },
  mail: { about: 'Mail that comes in', doors: mailInDoors },
  newsletter: { about: 'Newsletter and waitlists', doors: newsletterDoors },
  blog: { about: 'Posts', doors: blogDoors },
  evidence: { about: 'The register of evidence', doors: evidenceDoors },
  protocols: { about: 'The weekly protocols', doors: protocolsDoors },
  search: { about: 'Finding pages', doors: searchDoors },
  shop: { about: 'Carts, orders and downloads', doors: shopDoors },
  payments: { about: 'Paying and giving back', doors: paymentsDoors },
  'office-orders': { about: 'The office: sales, parcels, refunds', doors: officeOrdersDoors },
  'office-settings': { about: 'The office: what can be set', doors: officeSettingsDoors },
  'office-staff': { about: 'The office: who may enter', doors: staffDoors },
  'office-catalogue': { about: 'The office: prices, stock, boxes and codes', doors: officeCatalogueDoors },
  'office-programs': { about: 'The office: telling other programs', doors: programsDoors },
  'office-people': { about: 'The office: people, their memberships and requests', doors: officePeopleDoors },
  'office-desk': { about: 'The office: finding anything', doors: deskDoors },
  'office-health': { about: 'The office: how the site is doing', doors: officeHealthDoors },
  'office-audit': { about: 'The office: who did what', doors: auditDoors },
  media: { about: 'Pictures', doors: mediaDoors },
  texts: { about: 'The office: the words of the site', doors: textsDoors },
  site: { about: 'What search engines, feeds and finders read', doors: [...signpostDoors, ...wellKnownDoors] },
  operation: {
    about: 'How the site is doing',
    doors: [...healthDoors, ...metricsDoors, ...policyReportDoors, ...descriptionDoors],
  },
} as const

const BY_ROOM: Rooms = ROOMS

/** Returns the OpenAPI description of all doors. */
export const describeDoors = (appUrl: string) => describeApi(BY_ROOM, appUrl)

export const DOORS: readonly AnyDoor[] = Object.values(BY_ROOM).flatMap(({ doors }) => doors)

type Declared = (typeof ROOMS)[keyof typeof ROOMS]['doors'][number]
/** Request and response types of each door, for the browser (browser/call.ts). */
export type Doors = { [Each in Declared as Each['key']]: NonNullable<Each['types']> }
