import { createHash } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { readSession } from '#app/features/auth/session.server.ts'
import type { SessionState } from '#app/features/auth/session.ts'
import { type PaymentSources, paymentSources } from '#app/platform/stripe.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { requestContext } from './context.server.ts'
import type { createFrontDoor } from './front-door.ts'
import { layToRest } from './lay-to-rest.ts'
import { contentSecurityPolicy } from './middleware/security.ts'
import { createPageStyle } from './page-style.ts'

/** Set by the `headers` of a page that takes a payment (routes/payment-page.ts); never sent. */
const TAKES_PAYMENTS = 'x-takes-payments'

type FrontDoor = ReturnType<typeof createFrontDoor>

export type RenderedPage = {
  html: string
  status: number
  headers: Headers
  /** Declared by the route: the same for every signed-out visitor, and complete without script. */
  isPublic: boolean
}

/** Draws the page of a request, with everything a browser may need to know about what it may run. */
export function createPageRenderer(
  mode: 'development' | 'production',
  { styleSheets, partFiles }: Pick<FrontDoor, 'styleSheets' | 'partFiles'>,
) {
  const handle = createRequestHandler(build, mode)
  const withOwnStyle = createPageStyle(styleSheets())
  const files = partFiles()

  return async (c: Context<ToolsEnv>): Promise<Response | RenderedPage> => {
    let session: Promise<SessionState> | undefined
    const context = new RouterContextProvider()
    context.set(requestContext, {
      tools: c.var.tools,
      requestId: c.var.requestId,
      session: () => (session ??= readSession(c.var.tools, c.req.header('cookie'))),
    })
    const response = await handle(c.req.raw, context)
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      // The data of a page, asked for by its script: it says who is signed in even where the page itself is public.
      response.headers.set('cache-control', 'no-store')
      return response
    }

    const isPublic = response.headers.get('cache-control')?.startsWith('public') ?? false
    const text = await response.text()
    const html = isPublic && mode === 'production' ? withOwnStyle(layToRest(text)) : withPartsAhead(text, files)
    const headers = new Headers(response.headers)
    const { payments } = c.var.tools
    const takesPayments = headers.has(TAKES_PAYMENTS) && payments !== null
    headers.delete(TAKES_PAYMENTS)
    headers.set('content-security-policy', policyFor(html, mode, takesPayments ? paymentSources(payments) : null))
    headers.set('vary', 'accept-encoding, cookie')
    if (!isPublic) headers.set('cache-control', 'no-store')
    return { html, status: response.status, headers, isPublic }
  }
}

/** Names the files of the parts that a page shows, so that they come with its script and not after it. */
function withPartsAhead(html: string, files: Record<string, string[]>): string {
  const shown = [...html.matchAll(/ data-part="([\w-]+)"/g)].flatMap(([, name = '']) => files[name] ?? [])
  const links = [...new Set(shown)]
    .filter((file) => !html.includes(`"${file}"`))
    .map((file) => `<link rel="modulepreload" href="${file}"/>`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

// Every page is buffered, so hashes serve all of them; a hash cannot be stolen from the page as a nonce can.
function policyFor(html: string, mode: 'development' | 'production', payments: PaymentSources | null): string {
  const scripts = hashesOf(html, /<script(?![^>]*(?:\ssrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g)
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  return contentSecurityPolicy({
    scripts: mode === 'development' ? ["'unsafe-inline'"] : scripts,
    styles,
    hot: mode === 'development',
    payments,
  })
}

const hashesOf = (html: string, pattern: RegExp) => [
  ...new Set(
    [...html.matchAll(pattern)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    ),
  ),
]
