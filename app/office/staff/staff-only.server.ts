import { data, redirect } from 'react-router'
import { isPermitted, type Permission } from '#app/features/auth/permissions.ts'
import { hasSecondStep, type SessionState } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'

type SignedIn = Extract<SessionState, { status: 'signed-in' }>
type Asked = { tools: Tools; session(): Promise<SessionState> }

/**
 * Whoever may see a page of the office. To strangers and members the office is not there; staff who have not shown their
 * second step are led to it and back.
 */
export async function staffOnly(
  request: Request,
  { tools, session }: Asked,
  permission: Permission,
): Promise<SignedIn> {
  const state = await session()
  if (state.status === 'unknown')
    throw new Response('We can’t check your sign-in right now.', { status: 503, headers: { 'retry-after': '5' } })
  if (state.status === 'signed-out' || !isPermitted(state.user.role, permission)) throw data(null, { status: 404 })
  if (hasSecondStep(state, tools.clock.now())) return state
  const { pathname, search } = new URL(request.url)
  throw redirect(`/office/confirm?${new URLSearchParams({ next: pathname + search })}`)
}
