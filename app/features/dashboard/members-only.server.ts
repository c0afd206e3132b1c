import { redirect } from 'react-router'
import type { CurrentUser, SessionState } from '#app/features/auth/session.ts'
import { getBilling } from '#app/features/membership/billing.server.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { noticeOf, type Words } from '#app/features/membership/words.ts'
import type { Tools } from '#app/platform/tools.ts'

/**
 * Returns the user if they may see the tabs of the membership; otherwise redirects to the day, which explains what it
 * adds.
 */
export async function membersOnly(tools: Tools, session: Promise<SessionState>): Promise<CurrentUser> {
  const state = await session
  // The surrounding page reports that the session can't be checked.
  if (state.status !== 'signed-in') throw redirect('/app')
  const { user } = state
  if (!(await mayOpenRooms(tools, user))) throw redirect('/app')
  return user
}

/** Whether the members' rooms are open to a user: requires a membership, and consent to store what is entered there. */
export const mayOpenRooms = async (tools: Tools, { id, healthConsent }: CurrentUser): Promise<boolean> =>
  healthConsent === 'given' && (await hasActiveSubscription(tools, id))

/** Why somebody's membership is closed that hasn't ended, as above the day: one that is unpaid, say. */
export async function whyClosed(tools: Tools, userId: string): Promise<Words | null> {
  const billing = await getBilling(tools, userId)
  return billing && !billing.isEntitled && !billing.isQuiet ? noticeOf(billing) : null
}
