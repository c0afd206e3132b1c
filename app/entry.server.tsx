import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { prepareParts } from './browser/part.tsx'
import { requestOf } from './server/context.server.ts'
import { ScriptMark } from './ui/own-script.tsx'

const RENDER_TIMEOUT_MS = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { tools, requestId, scriptMark } = requestOf(context)
  await prepareParts()
  const page = (
    <ScriptMark value={scriptMark}>
      <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
    </ScriptMark>
  )
  const stream = await renderToReadableStream(page, {
    nonce: scriptMark,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(RENDER_TIMEOUT_MS)]),
    onError: (error) => tools.log.error({ err: error, requestId }, 'page failed while being drawn'),
  })
  // Pages are sent whole: their policy is made from the scripts they hold, and public ones are kept.
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return
  const { tools, requestId } = requestOf(context)
  tools.log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'page failed')
}
