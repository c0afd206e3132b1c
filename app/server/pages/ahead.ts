import { FETCHED_AHEAD } from '#app/platform/watch/page-counts.ts'
import type { Page } from './addresses.ts'

/**
 * Builds speculation rules: browsers that support them prefetch the next page while a link is being pressed. Only
 * cached public pages are listed, so a prefetch is an answer from memory with no personal data and no side effects.
 * URLs with a query string are excluded, since it can make a response personal, and so are one-part addresses
 * (`:slug`), since they look like any other page.
 */
export function speculationRules(pages: readonly Page[]): string {
  const open = pages.filter(({ isPublic, path }) => isPublic && !path.startsWith(':'))
  const href_matches = [...new Set(open.map(({ path }) => `/${path}`))].toSorted()
  const where = { and: [{ href_matches }, { not: { selector_matches: '[href*="?"]' } }] }
  const rule = { where, eagerness: 'conservative', tag: FETCHED_AHEAD }
  return JSON.stringify({ prefetch: [rule] })
}

/** Adds the rules to a cached page, with the script mark of the page (own-scripts.ts). */
export function withSpeculation(html: string, rules: string, mark: string): string {
  const script = `<script type="speculationrules" data-now="" nonce="${mark}">${rules}</script>`
  return html.replace('</body>', () => `${script}</body>`)
}
