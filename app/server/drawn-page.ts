import { transcode } from 'node:buffer'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'

/**
 * Renders the page to one string, at half the cost of a stream, which converts every piece to bytes. Returns null when
 * a part suspends or throws: the stream then waits for it, or reports the error.
 */
export function drawAtOnce(page: ReactNode): string | null {
  try {
    const html = `<!DOCTYPE html>${renderToString(page)}`
    return html.includes(LEFT_OUT) ? null : html
  } catch {
    return null
  }
}

/** The end of React's marker for a part that is left to the client; a search for its start stops at every tag. */
const LEFT_OUT = '$!-->'

/**
 * Limits the manifest to the page's own routes: React Router sets up and matches every route it is given, for each
 * page.
 */
export function withRoutesOfPage(context: EntryContext): EntryContext {
  const shown = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id))
  const routes = Object.fromEntries(Object.entries(context.manifest.routes).filter(([id]) => shown.has(id)))
  return { ...context, manifest: { ...context.manifest, routes } }
}

/**
 * Inserts the loaders' data, which React Router's script reads from a stream. Added here as one script, because React
 * would treat it as a part that suspends.
 */
export async function withLoaderData(html: string, data: EntryContext['serverHandoffStream'], mark: string) {
  const payload = data ? await new Response(data).text() : ''
  const end = html.lastIndexOf('</body>')
  const stream = 'window.__reactRouterContext.streamController'
  const script = `<script nonce="${mark}">${stream}.enqueue(${asScript(payload)});${stream}.close();</script>`
  return end === -1 ? html : html.slice(0, end) + script + html.slice(end)
}

/**
 * Encodes a page as UTF-8. One ‘’’ makes a text of Latin letters one of two bytes a sign, which Node encodes sign by
 * sign, in ten times the time of a copy and a conversion of the whole.
 */
export function encodePage(html: string): Buffer<ArrayBuffer> {
  try {
    return transcode(Buffer.from(html, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Half of a surrogate pair: Node's own encoder puts a replacement character in its place.
    return Buffer.from(html)
  }
}

const SIGNS: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Encodes a string as JavaScript in a page: nothing in it can end the script. */
const asScript = (text: string): string =>
  JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (sign) => SIGNS[sign] ?? '')
