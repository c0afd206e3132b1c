import { RouterContextProvider } from 'react-router'
import { readSession } from '#app/features/auth/session.server.ts'
import { requestContext } from '#app/server/context.server.ts'
import { ORIGIN, type TestApp } from './test-app.ts'

type Asked = {
  /** The file of the route, as routes.ts names it. */
  file: string
  /** Its address, filled in. */
  address: string
  params: Record<string, string>
  cookie: string
}

/** What a page's loader says to somebody, as text; null where it has none, leads elsewhere, or nothing is there for them. */
export async function readPage({ tools }: TestApp, { file, address, params, cookie }: Asked): Promise<string | null> {
  const { loader } = await import(/* @vite-ignore */ `../app/${file}`)
  if (!loader) return null
  const url = new URL(`${ORIGIN}${address}`)
  const request = new Request(url, { headers: { cookie } })
  try {
    return JSON.stringify(await loader({ request, context: contextFor(tools, cookie), params, url })) ?? ''
  } catch {
    return null
  }
}

/** What a loader asks its request by, for whoever has these cookies. */
export function contextFor(tools: TestApp['tools'], cookie: string): RouterContextProvider {
  const context = new RouterContextProvider()
  const session = () => readSession(tools, cookie)
  context.set(requestContext, {
    tools,
    requestId: 'test',
    scriptMark: 'test',
    session,
    show: () => {},
    drawn: () => {},
  })
  return context
}
