import type { RouterContextProvider } from 'react-router'
import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { requestOf } from './context.server.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** The tools and the person, for a page of signed-in people; everybody else is led to the sign-in page (`signedInOnly`). */
export async function signedIn({ request, context }: Asked) {
  const { tools, session } = requestOf(context)
  return { tools, ...(await signedInOnly(request, session())) }
}
