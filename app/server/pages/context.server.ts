import { createContext, type RouterContextProvider } from 'react-router'
import type { SessionState } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Another page to render at this address, as a signed-out visitor would get it. */
export type Shown = {
  path: string
  tools: Tools
  /** The text above the page, and the link back. */
  words: string
  back: { href: string; label: string } | null
}

type RequestContext = {
  tools: Tools
  requestId: string
  /** The visitor's address, for rate limits; a shared page never reads it. */
  clientAddress: string
  /** The mark of our own scripts during rendering (own-scripts.ts). */
  scriptMark: string
  /** Receives the rendered page as a string, because a Response would convert it to bytes. */
  drawn(html: string, loaderScript: string): void
  /** Read at most once per request, and only by pages that need it. */
  session(): Promise<SessionState>
  /** Renders that page instead of the current one. The loader has to check who may see it. */
  show(shown: Shown): void
}

/** What a page's loader receives: the same tools as the JSON doors. */
export const requestContext = createContext<RequestContext | null>(null)

/** Returns the request's tools and session, for loaders. */
export function requestOf(context: Readonly<RouterContextProvider>): RequestContext {
  const request = context.get(requestContext)
  if (!request) throw new Error('Pages are rendered by server/pages/pages.ts, which sets the request context first')
  return request
}
