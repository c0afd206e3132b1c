import { redirect } from 'react-router'
import type { SessionState } from '#app/features/auth/session.ts'

type SignedIn = Extract<SessionState, { status: 'signed-in' }>

/**
 * Returns the session of a page for signed-in users. Signed out: redirects to the sign-in page and back afterwards.
 * Unknown: an error page, never the sign-in page, since the visitor may be signed in.
 */
export async function signedInOnly(request: Request, session: Promise<SessionState>): Promise<SignedIn> {
  const state = await session
  if (state.status === 'signed-in') return state
  if (state.status === 'unknown')
    throw new Response('We can’t check your sign-in right now.', { status: 503, headers: { 'retry-after': '5' } })
  const url = new URL(request.url)
  throw redirect(`/sign-in?${new URLSearchParams({ next: url.pathname + url.search })}`)
}
