/**
 * Turns typed text into a prefix query for PostgreSQL's full-text search: 'Ann Smi' is `ann:* & smi:*`. Letters and
 * digits only, so nothing in it can be an operator. Null when nothing searchable remains.
 */
export function beginsSo(typed: string): string | null {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 6)
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}

/** The typed text as an address, or the beginning of one; null without an @. */
export function addressIn(typed: string): { local: string; address: string } | null {
  const address = typed.trim().toLowerCase()
  const at = address.indexOf('@')
  return at > 0 ? { local: address.slice(0, at), address } : null
}

/** Escapes text for `like`. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
