import { door, NO_HEALTH_DATA } from '#app/features/auth/door.server.ts'
import { readPerson } from '#app/features/auth/guards.server.ts'
import { refuseRefund } from '#app/platform/sales/refused-refund.ts'
import { refuseElsewhere } from '#app/platform/sales/sales-area.ts'
import { requirePayments } from '#app/platform/sales/stripe.ts'
import {
  endPause,
  getBilling,
  openPortal,
  pauseMembership,
  refreshMembership,
  refundMembership,
  setCancellation,
} from './billing.server.ts'
import {
  Billing,
  PauseRequest,
  PortalAnswer,
  SessionAnswer,
  SubscriptionAnswer,
  SubscriptionRequest,
} from './contract.ts'
import { hasActiveSubscription } from './membership.server.ts'
import { saveCountry, startMembership } from './start.server.ts'

/** Shared by the membership doors that reach the payment provider. */
const AT_PROVIDER = {
  ...NO_HEALTH_DATA,
  limit: { name: 'billing calls of a member', max: 60, windowSeconds: 600, per: 'person' },
  fails: ['bad_request', 'not_found', 'conflict'],
} as const
const CHANGE = { ...AT_PROVIDER, leadsTo: '/account#membership' } as const

/** The membership doors: start, read, cancel, undo, refund. */
export const membershipDoors = [
  door(
    'GET /api/session',
    'Says whether the visitor is signed in, and a member',
    { access: 'public', answer: SessionAnswer },
    async ({ tools, c }) => {
      const person = await readPerson(tools, c.req.header('cookie'))
      return {
        isAuthenticated: person !== null,
        hasActiveSubscription: person !== null && (await hasActiveSubscription(tools, person.user.id)),
      }
    },
  ),
  door(
    'POST /api/create-subscription',
    'Begins a membership. Repeating the request returns the same one',
    { ...AT_PROVIDER, body: SubscriptionRequest, answer: SubscriptionAnswer },
    async ({ tools, user, body: { country, ...wanted } }) => {
      refuseElsewhere(tools, country)
      const clientSecret = await startMembership(tools, requirePayments(tools), user, wanted)
      if (country) await saveCountry(tools, user.id, country)
      return { clientSecret, client_secret: clientSecret }
    },
  ),
  door(
    'GET /api/billing',
    'Returns the user’s membership',
    { ...NO_HEALTH_DATA, answer: Billing.nullable() },
    ({ tools, user }) => getBilling(tools, user.id),
  ),
  door(
    'POST /api/billing/refresh',
    'Fetches the state of the membership from the payment provider',
    { ...AT_PROVIDER, answer: Billing.nullable() },
    async ({ tools, user }) => {
      await refreshMembership(tools, requirePayments(tools), user.id)
      return getBilling(tools, user.id)
    },
  ),
  door(
    'POST /api/billing/portal',
    'Returns the address of the payment provider’s page for cards and invoices',
    { ...AT_PROVIDER, answer: PortalAnswer, leadsTo: ({ answer }) => answer.url },
    async ({ tools, user }) => ({ url: await openPortal(tools, requirePayments(tools), user.id) }),
  ),
  door('POST /api/billing/cancel', 'Cancels the membership at the end of the paid month', CHANGE, ({ tools, user }) =>
    setCancellation(tools, requirePayments(tools), user.id, true),
  ),
  door('POST /api/billing/resume', 'Withdraws a cancellation', CHANGE, ({ tools, user }) =>
    setCancellation(tools, requirePayments(tools), user.id, false),
  ),
  door(
    'POST /api/billing/pause',
    'Pauses the membership for some months. Nothing is charged',
    { ...CHANGE, body: PauseRequest },
    ({ tools, user, body }) => pauseMembership(tools, requirePayments(tools), user.id, body.months),
  ),
  door('POST /api/billing/unpause', 'Ends a pause now', CHANGE, ({ tools, user }) =>
    endPause(tools, requirePayments(tools), user.id),
  ),
  door('POST /api/billing/refund', 'Refunds the membership within 30 days', CHANGE, ({ tools, user }) =>
    refundMembership(tools, requirePayments(tools), user.id).catch(async (error: unknown) => {
      throw await refuseRefund(tools, `the membership of ${user.email}`, error)
    }),
  ),
] as const
