import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { hasSessionCookie } from '#app/features/auth/session.server.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { readVisitor } from '#app/platform/web/visitor.ts'
import { createApi } from './api.ts'
import { createAddresses } from './pages/addresses.ts'
import { readClientFiles } from './pages/client-files.ts'
import { createFrontDoor } from './pages/front-door.ts'
import type { DrawnPage } from './pages/page-cache.ts'
import { createPageRenderer, listRoutedPages, type RenderedPage } from './pages/pages.ts'
import { metricsOf } from './upkeep/metrics.ts'

// React Router's tooling expects this module to export the server build.
export * from 'virtual:react-router/server-build'
export { resetKeysByOperator } from '#app/office/staff/reset-keys.server.ts'
export { reconcileNow, startSite } from './start/start-site.ts'

type Options = { mode: 'development' | 'production'; devApp?: Hono | undefined }

/** Returns the whole product as one Node request handler: front door (memory), then the JSON doors, then the pages. */
export function createHandler(
  tools: Tools,
  { mode, devApp }: Options,
): (request: IncomingMessage, response: ServerResponse) => void {
  const secure = tools.appUrl.startsWith('https:')
  const files = readClientFiles(mode === 'production' ? resolve('build/client') : null, secure)
  const renderPage = createPageRenderer(mode, files)
  const frontDoor = createFrontDoor({
    isPersonal: (cookies) => hasSessionCookie(tools, cookies) || readVisitor(tools, cookies) !== null,
    secure,
    files,
    // In development nothing is cached, and the router looks up every address.
    addresses: createAddresses(mode === 'production' ? listRoutedPages() : []),
    now: () => tools.clock.now().getTime(),
    onView: tools.pageCounts.note,
    served: metricsOf(tools).fromMemory,
  })
  tools.publishing.listen(frontDoor.forgetPages)

  const app = createApi(tools, { areProved: mode === 'development' })
  if (devApp) app.route('/dev', devApp)
  app.use(compress())
  app.all('*', async (c) => {
    const address = frontDoor.sharedAddress(c.req.raw)
    if (address !== null) {
      // Rendered from the address alone: nothing one visitor sends can end up on a page that others receive.
      const request = new Request(new URL(address, tools.appUrl))
      const draw = async () => asShared(await renderPage(c, request, true))
      const shared = await frontDoor.share(address, draw, c.req.raw.headers)
      if (shared.status === 200) note(c)
      return shared
    }
    const page = await renderPage(c, c.req.raw)
    if (page instanceof Response) return page
    if (page.isPublic && page.status === 200) note(c)
    if (frontDoor.isPersonal(c.req.header('cookie'))) page.headers.set('cache-control', 'no-store')
    return new Response(Buffer.concat(page.texts.map((text) => Buffer.from(text))), {
      status: page.status,
      headers: page.headers,
    })
  })
  const note = (c: Context<ToolsEnv>) => {
    if (c.req.method === 'GET') tools.pageCounts.note(new URL(c.req.url).pathname, c.req.header())
  }

  // A load balancer's probe in HTTP/1.0 names no host.
  const listen = getRequestListener(app.fetch, { hostname: new URL(tools.appUrl).hostname })
  return (request, response) => {
    if (tools.life.isFolderGone() && request.url !== '/healthz' && request.url !== '/readyz') {
      const head = { 'retry-after': '5', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      response.writeHead(503, head).end('Our data can’t be reached right now. Please try again in a moment.\n')
      return
    }
    // Writes go straight to their door.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !frontDoor.answer(request, response)) listen(request, response)
  }
}

/** Turns a page into a cacheable one: its headers set no cookie. */
async function asShared(page: Response | RenderedPage): Promise<DrawnPage> {
  const html = page instanceof Response ? await page.text() : page.texts.join('')
  const headers = Object.fromEntries([...page.headers].filter(([name]) => name !== 'set-cookie'))
  return { html, status: page.status, headers }
}
