/** The links of the navigation bar, in order. `/services` is labelled Community. Source: specification §2. */
export const NAV_ITEMS = [
  { path: '/', label: 'Home' },
  { path: '/about', label: 'About' },
  { path: '/services', label: 'Community' },
  { path: '/blog', label: 'Blog' },
  { path: '/contact', label: 'Contact' },
] as const

/** Additional links in the drawer: phones have no other link to the shop and the search. */
export const DRAWER_ITEMS = [
  { path: '/products', label: 'Products' },
  { path: '/cart', label: 'Cart' },
  { path: '/search', label: 'Search' },
] as const

/** The highlighted item. */
export const PROTOCOLS_ITEM = { path: '/weekly-protocols', label: 'What I do (freebie)' } as const

/** True on the item's own page and on the pages below it; `/blog` is not active on `/blogroll`. */
export function isActive(itemPath: string, currentPath: string): boolean {
  if (itemPath === '/') return currentPath === '/'
  return currentPath === itemPath || currentPath.startsWith(`${itemPath}/`)
}

/** The visitor's state in the navigation; an error is `unknown`, never signed out. */
export type NavSession = 'signed-in' | 'signed-out' | 'unknown'
