import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'

/**
 * The page as one text, for half the work of a stream, which makes bytes of every piece. Null where a part of it has to be
 * waited for, or cannot be drawn: a stream waits, and says why not.
 */
export function drawAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes(LEFT_OUT) ? null : `<!DOCTYPE html>${html}`
  } catch {
    return null
  }
}

/** What React writes before a part that it leaves to the browser. */
const LEFT_OUT = '<!--$!-->'

/**
 * A page is drawn with the routes it consists of alone: React Router sets up every route that it is given, and looks
 * through all of them for the address, once more for each page.
 */
export function withRoutesOfPage(context: EntryContext): EntryContext {
  const shown = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id))
  const routes = Object.fromEntries(Object.entries(context.manifest.routes).filter(([id]) => shown.has(id)))
  return { ...context, manifest: { ...context.manifest, routes } }
}

/**
 * The page with what its loaders said, which React Router's script reads from a stream. Put in here and in one piece: it
 * would be drawn as a part that has to be waited for.
 */
export async function withLoaderData(html: string, data: EntryContext['serverHandoffStream'], mark: string) {
  const said = data ? await new Response(data).text() : ''
  const end = html.lastIndexOf('</body>')
  const stream = 'window.__reactRouterContext.streamController'
  const script = `<script nonce="${mark}">${stream}.enqueue(${asScript(said)});${stream}.close();</script>`
  return end === -1 ? html : html.slice(0, end) + script + html.slice(end)
}

const SIGNS: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** A text as JavaScript in a page: nothing in it can end the script. */
const asScript = (text: string): string =>
  JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (sign) => SIGNS[sign] ?? '')
