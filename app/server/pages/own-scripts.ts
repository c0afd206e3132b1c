import { randomBytes } from 'node:crypto'
import { sourceHash } from '#app/platform/web/source-hash.ts'

/**
 * Creates a random mark for each rendered page. React and our code put it on our scripts as their nonce; no author of a
 * text, name or address can guess it. It's removed before the page is sent.
 */
export const createScriptMark = (): string => randomBytes(16).toString('base64url')

const nonce = (mark: string) => ` nonce="${mark}"`

/**
 * Returns the CSP hashes of the inline scripts that carry the mark. A script injected through a text has none and isn't
 * listed.
 */
export function hashOwnScripts(html: string, mark: string): string[] {
  const own = new RegExp(`<script(?=[^>]*${nonce(mark)})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  return [...new Set([...html.matchAll(own)].map(([, code = '']) => sourceHash(code)))]
}

/**
 * Lazy hydration: a public page is complete without script, so its scripts are made inert by another type and nothing
 * is fetched until `entry.lazy-hydration.ts` activates them on the first pointer, key or focus event. Only types and
 * rels change, so hydration finds the document it expects.
 */
export function makeScriptsInert(html: string, mark: string): string {
  const own = new RegExp(`<script(?=[^>]*${nonce(mark)})(?![^>]*data-now)([^>]*)>`, 'g')
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="inert"')
    .replace(own, (_tag, attributes: string) =>
      attributes.includes('type="module"') ? '<script type="inert" data-module="">' : '<script type="inert">',
    )
}

export const withoutMark = (html: string, mark: string): string => html.replaceAll(nonce(mark), '')
