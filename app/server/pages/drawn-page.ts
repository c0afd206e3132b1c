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
 * Returns the script of the loaders' data, which React Router's own reads from a stream. One script of ours, because
 * React would treat it as a part that suspends.
 */
export async function loaderScript(data: EntryContext['serverHandoffStream'], mark: string): Promise<string> {
  const payload = data ? await new Response(data).text() : ''
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${mark}">${stream}.enqueue(${asScript(payload)});${stream}.close();</script>`
}

/** Inserts a script at the end of a page. */
export function withScript(html: string, script: string): string {
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html : html.slice(0, end) + script + html.slice(end)
}

/**
 * Takes the content out of a page, so that a change of its frame copies a third of the page instead of the whole. It
 * stays where it is if it has a script of ours, which belongs to the page's policy.
 */
export function takeContent(html: string, mark: string): { frame: string; content: string } {
  const [start, end] = [html.indexOf('<main'), html.lastIndexOf('</main>')]
  const content = html.slice(start, end)
  if (start === -1 || end < start || content.includes(mark)) return { frame: html, content: '' }
  return { frame: html.slice(0, start) + placeOf(mark) + html.slice(end), content }
}

/** Puts the content back, without joining the texts. */
export function withContent(frame: string, content: string, mark: string): string[] {
  const [before = '', after = ''] = content ? frame.split(placeOf(mark)) : [frame]
  return [before, content, after]
}

/** Nobody can guess the mark, so nothing else in a page looks like this. */
const placeOf = (mark: string) => `<!--${mark}-->`

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
