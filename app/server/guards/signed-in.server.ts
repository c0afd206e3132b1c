import { type RouterContextProvider, redirect } from 'react-router'
import { requestOf } from '../pages/context.server.ts'

/**
 * Returns the tools, the user and their session, for a page that requires signing in. Signed out: redirects to the
 * sign-in page and back afterwards. Unknown: an error page, never the sign-in page, since the visitor may be signed in.
 */
export async function signedIn({ url, context }: { url: URL; context: Readonly<RouterContextProvider> }) {
  const { tools, session } = requestOf(context)
  const state = await session()
  if (state.status === 'signed-in') return { tools, ...state }
  if (state.status === 'unknown') throw sessionUnknown()
  throw redirect(`/sign-in?${new URLSearchParams({ next: url.pathname + url.search })}`)
}

/** Thrown by a loader if the session can’t be checked right now. */
export const sessionUnknown = () =>
  new Response('We can’t check your sign-in right now.', { status: 503, headers: { 'retry-after': '5' } })
