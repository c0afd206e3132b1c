/** The links of the navigation bar, in order. `/services` is called Community everywhere. Source: specification §2. */
export const NAV_ITEMS = [
  { path: '/', label: 'Home' },
  { path: '/about', label: 'About' },
  { path: '/services', label: 'Community' },
  { path: '/blog', label: 'Blog' },
  { path: '/contact', label: 'Contact' },
] as const

/** What the drawer has beside them, signed in or not: a phone has no other way to the shop and the search. */
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

/** What the navigation may say about the visitor; a fault is never shown as signed out. */
export type NavSession = 'signed-in' | 'signed-out' | 'unknown'
