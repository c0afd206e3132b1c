import { createContext, type RouterContextProvider } from 'react-router'
import type { SessionState } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Another page to be drawn at this address, as those who are not signed in would get it. */
export type Shown = {
  path: string
  tools: Tools
  /** Said above it, and where one goes on from there. */
  words: string
  back: { href: string; label: string } | null
}

type RequestContext = {
  tools: Tools
  requestId: string
  /** What our own scripts carry while the page is drawn (own-scripts.ts). */
  scriptMark: string
  /** Takes the page that was drawn: as it is, because a response would make bytes of it. */
  drawn(html: string): void
  /** Asked once a request, and only by pages that need it. */
  session(): Promise<SessionState>
  /** Has that page drawn in place of one's own. Its loader has to check who may see it. */
  show(shown: Shown): void
}

/** What a page's loader finds: the same tools as the JSON doors. */
export const requestContext = createContext<RequestContext | null>(null)

/** The request's tools and session, for loaders. */
export function requestOf(context: Readonly<RouterContextProvider>): RequestContext {
  const request = context.get(requestContext)
  if (!request) throw new Error('Pages are drawn by server/pages.ts, which sets the request context first')
  return request
}
