import { data, redirect } from 'react-router'
import { isPermitted, isStaff, type Permission } from '#app/features/auth/permissions.ts'
import { hasSecondStep } from '#app/features/auth/second-step.ts'
import type { SessionState } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'

type SignedIn = Extract<SessionState, { status: 'signed-in' }>
type Asked = { tools: Tools; session(): Promise<SessionState> }

/**
 * Whoever may see a page of the office. To strangers and members the office is not there; staff who have not shown their
 * second step are led to it and back.
 */
export async function staffOnly(request: Request, asked: Asked, permission: Permission): Promise<SignedIn> {
  const state = await anyStaff(asked)
  if (!isPermitted(state.user.role, permission)) throw notHere()
  return withSecondStep(request, asked, state)
}

/** The same for a page that is there for all of the staff: their own. */
export async function everyStaff(request: Request, asked: Asked): Promise<SignedIn> {
  return withSecondStep(request, asked, await anyStaff(asked))
}

/** Anybody of the staff, before their second step: for the page where they take it. */
export async function anyStaff({ session }: Asked): Promise<SignedIn> {
  const state = await session()
  if (state.status === 'unknown')
    throw new Response('We can’t check your sign-in right now.', { status: 503, headers: { 'retry-after': '5' } })
  if (state.status === 'signed-out' || !isStaff(state.user.role)) throw notHere()
  return state
}

function withSecondStep(request: Request, { tools }: Asked, state: SignedIn): SignedIn {
  if (hasSecondStep(state, tools.clock.now())) return state
  const { pathname, search } = new URL(request.url)
  throw redirect(`/office/confirm?${new URLSearchParams({ next: pathname + search })}`)
}

const notHere = () => data(null, { status: 404 })
