import { redirect } from 'react-router'
import type { SessionState } from '#app/features/auth/session.ts'

type SignedIn = Extract<SessionState, { status: 'signed-in' }>

/**
 * The session of a page for signed-in people. Signed out: to the sign-in page and back here afterwards. Cannot tell:
 * a page that says so (never the sign-in page: the visitor may well be signed in).
 */
export async function signedInOnly(request: Request, session: Promise<SessionState>): Promise<SignedIn> {
  const state = await session
  if (state.status === 'signed-in') return state
  if (state.status === 'unknown')
    throw new Response('We can’t check your sign-in right now.', { status: 503, headers: { 'retry-after': '5' } })
  const url = new URL(request.url)
  throw redirect(`/sign-in?${new URLSearchParams({ next: url.pathname + url.search })}`)
}
