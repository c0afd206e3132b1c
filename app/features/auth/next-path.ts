/** Where people go after signing in when they did not come from anywhere. */
const DEFAULT_NEXT = '/app'

/**
 * The path to return to, or `/app` for anything that is not a plain path of this site. Guards every redirect whose
 * target came from outside: `//host`, `/\host`, schemes, control characters and encoded tricks all end at home.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next || next.length > 500 || !next.startsWith('/') || hasTricks(next)) return DEFAULT_NEXT
  const base = 'https://site.invalid'
  if (!URL.canParse(next, base)) return DEFAULT_NEXT
  const url = new URL(next, base)
  const path = url.pathname + url.search + url.hash
  // Still one leading slash after the parser has resolved dots, and no decoded second one.
  if (url.origin !== base || path.startsWith('//') || /^\/(%2f|%5c)/i.test(path)) return DEFAULT_NEXT
  // Coming back to a door that signs in or out would make a loop.
  if (/^\/(api|sign-in|sign-out)(\/|\?|$)/.test(path)) return DEFAULT_NEXT
  return path
}

// A backslash is a slash to browsers, and control characters vanish from addresses.
const hasTricks = (path: string) =>
  [...path].some((character) => character === '\\' || character < ' ' || character === '\u007f')
