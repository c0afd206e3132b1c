import type { Page } from './page-link.ts'

/**
 * Public pages that are the same for everyone and no texts. Search engines may index them, the coach's texts may link to
 * them, and none of those texts can take their address. A test compares them with app/routes.ts.
 */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/services',
  '/blog',
  '/contact',
  '/products',
  '/gift',
  '/weekly-protocols',
  '/lessons',
  '/evidence',
  '/micro-lives',
  '/letters',
] as const satisfies readonly Page[]
