import { RouterContextProvider } from 'react-router'
import { readSession } from '#app/features/auth/session.server.ts'
import { requestContext } from '#app/server/pages/context.server.ts'
import { ORIGIN, type TestApp } from './test-app.ts'

type Asked = {
  /** The file of the route, as routes.ts names it. */
  file: string
  /** Its path, filled in. */
  address: string
  params: Record<string, string>
  cookie: string
  /** The visitor's address. */
  from?: string
}

/** Returns a page's loader data for a user, as text; null where it has no loader, redirects, or answers 404. */
export async function readPage(
  { tools }: TestApp,
  { file, address, params, cookie, from }: Asked,
): Promise<string | null> {
  const { loader } = await import(/* @vite-ignore */ `../app/${file}`)
  if (!loader) return null
  const url = new URL(`${ORIGIN}${address}`)
  const request = new Request(url, { headers: { cookie } })
  try {
    return JSON.stringify(await loader({ request, context: contextFor(tools, cookie, from), params, url })) ?? ''
  } catch {
    return null
  }
}

/** The context of a loader for a request with these cookies. */
export function contextFor(
  tools: TestApp['tools'],
  cookie: string,
  clientAddress = '127.0.0.1',
): RouterContextProvider {
  const context = new RouterContextProvider()
  const session = () => readSession(tools, cookie)
  context.set(requestContext, {
    tools,
    requestId: 'test',
    clientAddress,
    scriptMark: 'test',
    session,
    show: () => {},
    drawn: () => {},
  })
  return context
}
