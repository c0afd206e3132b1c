import { createHash, randomBytes } from 'node:crypto'

/**
 * A new mark for every page that is drawn. React and we write it into our scripts as their nonce; nobody who writes a
 * text, a name or an address can know it. It is taken out again before the page is sent.
 */
export const createScriptMark = (): string => randomBytes(16).toString('base64url')

const nonce = (mark: string) => ` nonce="${mark}"`

/** How a policy names the inline scripts that carry the mark. What came in with a text has none and is not named. */
export function hashOwnScripts(html: string, mark: string): string[] {
  const own = new RegExp(`<script(?=[^>]*${nonce(mark)})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  return [...new Set([...html.matchAll(own)].map(([, code = '']) => hashOf(code)))]
}

/**
 * Lazy hydration: a public page is complete without script, so its scripts are made inert by another type and nothing is
 * fetched, until `entry.wake.ts` starts them at the first pointer, key or focus. Only types and rels change, so hydration
 * finds the document it expects.
 */
export function layToRest(html: string, mark: string): string {
  const own = new RegExp(`<script(?=[^>]*${nonce(mark)})(?![^>]*data-now)([^>]*)>`, 'g')
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="rest"')
    .replace(own, (_tag, attributes: string) =>
      attributes.includes('type="module"') ? '<script type="rest" data-module="">' : '<script type="rest">',
    )
}

export const withoutMark = (html: string, mark: string): string => html.replaceAll(nonce(mark), '')

/** How a policy names an inline script or style. */
export const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
