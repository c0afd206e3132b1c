import { html } from 'hono/html'
import type { Shown } from './context.server.ts'
import type { RenderedPage } from './pages.ts'

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g

/**
 * Adds a bar to a previewed page that identifies it as a preview. Its scripts are removed: they would load the page of
 * the address it's shown at.
 */
export function withPreviewBar(page: string, { words, back }: Pick<Shown, 'words' | 'back'>): string {
  const way = back ? html`<a href="${back.href}">${back.label}</a>` : ''
  const bar = html`<aside class="preview-bar" aria-label="Preview"><p>${words}</p>${way}</aside>`
  return page.replaceAll(SCRIPTS, '').replace(/<body[^>]*>/, (body) => `${body}${bar}`)
}

/** Neither cached nor indexed by search engines. */
export function asPreview(page: Response | RenderedPage): Response | RenderedPage {
  if (page instanceof Response) return page
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex')
  return { ...page, headers, isPublic: false }
}
