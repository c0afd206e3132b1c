/**
 * What was typed as a search of PostgreSQL for words that begin so: 'Ann Smi' is `ann:* & smi:*`. Letters and digits only,
 * so nothing in it can be an operator. Null for nothing that could be searched.
 */
export function beginsSo(typed: string): string | null {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 6)
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}

/** What was typed as an address, or the beginning of one; null when there is no @ in it. */
export function addressIn(typed: string): { local: string; address: string } | null {
  const address = typed.trim().toLowerCase()
  const at = address.indexOf('@')
  return at > 0 ? { local: address.slice(0, at), address } : null
}

/** For `like`: text that stands for itself. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
