import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { prepareParts } from './browser/part.tsx'
import { requestOf } from './server/pages/context.server.ts'
import { drawAtOnce, loaderScript, withRoutesOfPage } from './server/pages/drawn-page.ts'
import { pageOf } from './server/pages/route-of.ts'
import { ScriptMark } from './ui/own-script.tsx'

const RENDER_TIMEOUT_MS = 10_000

/** Renders a page to one string and hands it over as a string (server/pages/pages.ts), which post-processes it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: data, ...routerContext }: EntryContext,
  context: RouterContextProvider,
) {
  const { scriptMark, drawn } = requestOf(context)
  await prepareParts()
  const page = (
    <ScriptMark value={scriptMark}>
      <ServerRouter context={withRoutesOfPage(routerContext)} url={request.url} nonce={scriptMark} />
    </ScriptMark>
  )
  const html = drawAtOnce(page) ?? (await drawWaiting(page, request, context))
  drawn(html, await loaderScript(data, scriptMark))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

async function drawWaiting(page: ReactNode, request: Request, context: RouterContextProvider): Promise<string> {
  const { tools, requestId, scriptMark } = requestOf(context)
  const stream = await renderToReadableStream(page, {
    nonce: scriptMark,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(RENDER_TIMEOUT_MS)]),
    onError: (error) => tools.log.error({ err: error, requestId }, 'page failed while being drawn'),
  })
  // Pages are sent whole: their policy is made from their scripts, and public ones are cached.
  await stream.allReady
  return new Response(stream).text()
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return
  const { tools, requestId } = requestOf(context)
  tools.log.error({ err: error, requestId, route: pageOf(new URL(request.url).pathname) }, 'page failed')
}
