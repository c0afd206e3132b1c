import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from './server/context.server.ts'

export default async function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, loadContext: RouterContextProvider) {
  const { nonce, tools } = loadContext.get(requestContext) ?? {}
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(10_000)]),
    onError(error) {
      tools?.log.error({ err: error }, 'page failed while rendering')
    },
  })
  if (isbot(request.headers.get('user-agent'))) await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}
