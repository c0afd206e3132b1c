import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as pages from 'virtual:react-router/server-build'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { requestContext } from './context.server.ts'

export { createTools } from './tools.ts'

type Options = { mode: 'development' | 'production'; devApp?: Hono | undefined }

/** The whole product as one Node request handler. */
export function createHandler(tools: Tools, { mode, devApp }: Options): (request: IncomingMessage, response: ServerResponse) => void {
  const renderPage = createRequestHandler(pages, mode)
  const app = new Hono<ToolsEnv>()
  if (devApp) app.route('/dev', devApp)
  app.all('*', (c) => {
    const context = new RouterContextProvider()
    context.set(requestContext, { tools, nonce: '' })
    return renderPage(c.req.raw, context)
  })
  return getRequestListener(app.fetch)
}
