/**
 * Whether an error says that the database cannot be reached, by what caused it: PostgreSQL's classes 08 (connection), 53
 * (resources), 57 (shutting down, out of time) and 58 (its disk fails), and what the socket and the pool say.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (/^(08|53|57|58)/.test(code) || /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(at.message)) return true
  }
  return false
}
