import type { RouterContextProvider } from 'react-router'
import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { requestOf } from './context.server.ts'

/**
 * Returns the tools and the user, for a page that requires signing in; others are redirected to the sign-in page
 * (`signedInOnly`).
 */
export async function signedIn({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { tools, session } = requestOf(context)
  return { tools, ...(await signedInOnly(request, session())) }
}
