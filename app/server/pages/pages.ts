import * as build from 'virtual:react-router/server-build'
import type { Context } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { readSession } from '#app/features/auth/session.server.ts'
import type { SessionState } from '#app/features/auth/session.ts'
import { PUBLIC_VARIANTS } from '#app/features/site/public-variants.server.ts'
import { paymentSources } from '#app/platform/sales/stripe.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { sourceHash } from '#app/platform/web/source-hash.ts'
import { RETRY_AFTER, withErrorStatuses } from '../doors/error-statuses.ts'
import { policyHeaders } from '../middleware/safe-headers.ts'
import type { Page } from './addresses.ts'
import { speculationRules, withSpeculation } from './ahead.ts'
import type { ClientFiles } from './client-files.ts'
import { requestContext, type Shown } from './context.server.ts'
import { takeContent, withContent, withScript } from './drawn-page.ts'
import { withOwnRoutes } from './own-routes.ts'
import { createScriptMark, hashOwnScripts, makeScriptsInert, withoutMark } from './own-scripts.ts'
import { createPageHandlers } from './page-handlers.ts'
import { createPageStyle } from './page-style.ts'
import { asPreview, withPreviewBar } from './preview.ts'

/** Set by the `headers` of a page that takes a payment (features/site/page-kind.ts); never sent. */
const TAKES_PAYMENTS = 'x-takes-payments'

export type RenderedPage = {
  /** Its HTML, in pieces: a long text costs as much to join as to draw. */
  texts: readonly string[]
  status: number
  headers: Headers
  /** Declared by the route: identical for every signed-out visitor, and complete without script. */
  isPublic: boolean
}

/** Renders the page of a request, with its content security policy. */
export function createPageRenderer(mode: 'development' | 'production', files: ClientFiles) {
  const handle = createPageHandlers(withErrorStatuses(build), mode)
  const withOwnStyle = createPageStyle(files.styleSheets())
  const rules = speculationRules(listRoutedPages())

  /**
   * @param request What the page is rendered from: for a shared page, one without cookies.
   * @param isShared The page is sent to others too, so it mustn't contain the request's id.
   */
  return async (c: Context<ToolsEnv>, request: Request, isShared = false): Promise<Response | RenderedPage> => {
    const asked: { shown: Shown | null } = { shown: null }
    const page = await draw(c, c.var.tools, request, { isShared, show: (shown) => (asked.shown = shown) })
    if (!asked.shown) return page
    // Without cookies: it's what any reader would see.
    const instead = new Request(new URL(asked.shown.path, c.var.tools.appUrl))
    return asPreview(await draw(c, asked.shown.tools, instead, { isShared: true, show: () => {}, shown: asked.shown }))
  }

  async function draw(
    c: Context<ToolsEnv>,
    tools: Tools,
    request: Request,
    { isShared, show, shown }: { isShared: boolean; show: (shown: Shown) => void; shown?: Shown },
  ): Promise<Response | RenderedPage> {
    const { requestId, clientAddress } = c.var
    let session: Promise<SessionState> | undefined
    let [whole, script] = ['', '']
    const mark = createScriptMark()
    const context = new RouterContextProvider()
    context.set(requestContext, {
      tools,
      requestId,
      clientAddress,
      scriptMark: mark,
      drawn: (...texts) => ([whole, script] = texts),
      session: () => (session ??= readSession(tools, request.headers.get('cookie'))),
      show,
    })
    const response = await handle(request, context)
    const headers = new Headers(response.headers)
    if (response.status === 503) headers.set('retry-after', String(RETRY_AFTER))
    if (!headers.get('content-type')?.startsWith('text/html')) {
      // A page's data, fetched by its script: it names the signed-in user even where the page itself is public.
      headers.set('cache-control', 'no-store')
      return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
    }

    // React Router's own response, without a page of ours.
    if (whole === '') whole = await response.text()
    const isPublic = headers.get('cache-control')?.startsWith('public') ?? false
    const isOk = response.status === 200
    const finished = finish({ whole, script, mark }, { isOk, isPublic, isShared, requestId, shown })
    setHeaders(headers, tools, { ...finished, isPublic })
    return { texts: finished.texts, status: response.status, headers, isPublic }
  }

  /** Adds what is only known once a page is drawn: its data, its routes' scripts, its style. */
  function finish({ whole, script, mark }: Drawn, { isOk, isPublic, isShared, requestId, shown }: Circumstances) {
    const isBuilt = mode === 'production'
    const isLazy = isPublic && isBuilt
    // A public page is worked on whole: its style is chosen by what's on it.
    const { frame, content } = isShared || isPublic ? { frame: whole, content: '' } : takeContent(whole, mark)
    const filled = withScript(frame, script)
    const named = isShared && isOk ? filled.replaceAll(requestId, '') : filled
    const routed = isBuilt && isOk ? withOwnRoutes(named, isPublic, build.assets) : named
    const ahead = isLazy && isShared && isOk ? withSpeculation(routed, rules, mark) : routed
    const text = shown ? withPreviewBar(routed, shown) : ahead
    const scripts = isBuilt ? hashOwnScripts(text, mark) : ["'unsafe-inline'"]
    const unmarked = withoutMark(isLazy ? makeScriptsInert(text, mark) : text, mark)
    const { html, css } = isLazy ? withOwnStyle(unmarked) : { html: unmarked, css: null }
    return { texts: withContent(html, content, mark), scripts, css }
  }

  /** Sets the headers of a page: the content security policy that fits its scripts and style, and who may keep it. */
  function setHeaders(headers: Headers, tools: Tools, { scripts, css, isPublic }: Finished): void {
    const payments = headers.has(TAKES_PAYMENTS) ? tools.payments : null
    headers.delete(TAKES_PAYMENTS)
    // A wallet may open a window and must be able to communicate with the card form that opened it.
    if (payments) headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    const policy = policyHeaders(tools.appUrl.startsWith('https:'), {
      scripts,
      styles: css === null ? [] : [sourceHash(css)],
      hot: mode === 'development',
      payments: payments && paymentSources(payments),
    })
    for (const [name, value] of Object.entries(policy)) headers.set(name, value)
    headers.set('vary', 'accept-encoding, cookie')
    if (!isPublic) headers.set('cache-control', 'no-store')
  }
}

type Drawn = { whole: string; script: string; mark: string }
type Circumstances = { isOk: boolean; isPublic: boolean; isShared: boolean; requestId: string; shown?: Shown }
type Finished = { scripts: string[]; css: string | null; isPublic: boolean }

/** Lists every page of the site, with what its route declares. */
export function listRoutedPages(): Page[] {
  const nothing = {
    loaderHeaders: new Headers(),
    parentHeaders: new Headers(),
    actionHeaders: new Headers(),
    errorHeaders: undefined,
  }
  return routesOf(build).flatMap(({ path = '', index, parentId, module }) => {
    // The root and layouts wrap pages; they have no path of their own.
    if (parentId === undefined || path.endsWith('*') || (path === '' && !index)) return []
    const { headers } = module
    const declared = new Headers(typeof headers === 'function' ? headers(nothing) : headers)
    const isPublic = declared.get('cache-control')?.startsWith('public') ?? false
    return [{ path, isPublic, variant: PUBLIC_VARIANTS[path] }]
  })
}

const routesOf = ({ routes }: Pick<ServerBuild, 'routes'>) => Object.values(routes).flatMap((route) => route ?? [])
