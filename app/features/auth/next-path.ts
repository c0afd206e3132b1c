/** Where users go after signing in without a target. */
const DEFAULT_NEXT = '/app'

/**
 * Returns the path to redirect to, or `/app` for anything but a plain path of this site. Guards every redirect with an
 * external target against open redirects: `//host`, `/\host`, schemes, control characters and encoded variants.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next || next.length > 500 || !next.startsWith('/') || hasTricks(next)) return DEFAULT_NEXT
  const base = 'https://site.invalid'
  if (!URL.canParse(next, base)) return DEFAULT_NEXT
  const url = new URL(next, base)
  const path = url.pathname + url.search + url.hash
  // After dots are resolved there must still be a single leading slash, also once decoded.
  if (url.origin !== base || path.startsWith('//') || /^\/(%2f|%5c)/i.test(path)) return DEFAULT_NEXT
  // Returning to a path that signs in or out would cause a loop.
  if (/^\/(api|sign-in|sign-out)(\/|\?|$)/.test(path)) return DEFAULT_NEXT
  return path
}

// Browsers treat a backslash as a slash and drop control characters from addresses.
const hasTricks = (path: string) =>
  [...path].some((character) => character === '\\' || character < ' ' || character === '\u007f')
