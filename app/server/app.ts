import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { sessionCookieName } from '#app/features/auth/session.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { visitorCookieName } from '#app/platform/visitor.ts'
import { createApi } from './api.ts'
import { createFrontDoor } from './front-door.ts'
import { createPageRenderer } from './pages.ts'

// React Router's tools expect the server build to be exported from here.
export * from 'virtual:react-router/server-build'
export { createTools, reconcileNow } from './tools.ts'

type Options = { mode: 'development' | 'production'; devApp?: Hono | undefined }

/** The whole product as one Node request handler: front door (memory), then the JSON doors, then the pages. */
export function createHandler(
  tools: Tools,
  { mode, devApp }: Options,
): (request: IncomingMessage, response: ServerResponse) => void {
  const frontDoor = createFrontDoor({
    personalCookies: [sessionCookieName(tools.appUrl), visitorCookieName(tools.appUrl)],
    secure: tools.appUrl.startsWith('https:'),
    clientFolder: mode === 'production' ? resolve('build/client') : null,
    now: () => tools.clock.now().getTime(),
    onView: tools.pageCounts.note,
  })
  if (mode === 'production') tools.publishing.listen(frontDoor.forgetPages)
  const renderPage = createPageRenderer(mode, frontDoor)

  const app = createApi(tools)
  if (devApp) app.route('/dev', devApp)
  app.use(compress())
  app.all('*', async (c) => {
    const drawnFrom = frontDoor.edition()
    const page = await renderPage(c)
    if (page instanceof Response) return page
    const url = new URL(c.req.url)
    if (page.isPublic && page.status === 200 && c.req.method === 'GET')
      tools.pageCounts.note(url.pathname, c.req.header())
    const isShared =
      page.isPublic &&
      page.status === 200 &&
      c.req.method === 'GET' &&
      url.search === '' &&
      !frontDoor.isPersonal(c.req.header('cookie'))
    if (isShared && mode === 'production')
      return frontDoor.keep(url.pathname, page, { accepted: c.req.header('accept-encoding'), drawnFrom })
    return new Response(page.html, { status: page.status, headers: page.headers })
  })

  const listen = getRequestListener(app.fetch)
  return (request, response) => {
    if (!frontDoor.answer(request, response)) listen(request, response)
  }
}
