import { FETCHED_AHEAD } from '#app/platform/page-counts.ts'
import type { Page } from './addresses.ts'

/**
 * Speculation rules: a browser that knows them fetches the next page while the finger is still on its link. Only pages
 * that are kept for everybody are named, so what is fetched ahead is an answer from memory that says nothing of anybody
 * and does nothing; what stands after a `?` can make an answer for one visitor of it. One-part addresses of the coach's own (`:slug`) look like any other page, so they stay out.
 */
export function speculationRules(pages: readonly Page[]): string {
  const open = pages.filter(({ isPublic, path }) => isPublic && !path.startsWith(':'))
  const href_matches = [...new Set(open.map(({ path }) => `/${path}`))].toSorted()
  const where = { and: [{ href_matches }, { not: { selector_matches: '[href*="?"]' } }] }
  const rule = { where, eagerness: 'conservative', tag: FETCHED_AHEAD }
  return JSON.stringify({ prefetch: [rule] })
}

/** Puts the rules into a page that is the same for everybody, marked as ours (own-scripts.ts). */
export function withSpeculation(html: string, rules: string, mark: string): string {
  const script = `<script type="speculationrules" data-now="" nonce="${mark}">${rules}</script>`
  return html.replace('</body>', () => `${script}</body>`)
}
