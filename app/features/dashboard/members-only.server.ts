import { redirect } from 'react-router'
import type { CurrentUser, SessionState } from '#app/features/auth/session.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Who may see the tabs that come with a membership. Everybody else is led to the day, which says what it adds. */
export async function membersOnly(tools: Tools, session: Promise<SessionState>): Promise<CurrentUser> {
  const state = await session
  // The page around this one says that the sign-in cannot be checked.
  if (state.status !== 'signed-in') throw redirect('/app')
  const { user } = state
  if (!(await mayOpenRooms(tools, user))) throw redirect('/app')
  return user
}

/** Whether the rooms of members are open to somebody: a membership, and consent to keep what they enter there. */
export async function mayOpenRooms(tools: Tools, { id, healthConsent }: CurrentUser): Promise<boolean> {
  return healthConsent === 'given' && (await hasActiveSubscription(tools, id))
}
