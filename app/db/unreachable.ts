/**
 * Returns whether an error means that the database can't be reached, judged by its cause: PostgreSQL's classes 08
 * (connection), 53 (resources), 57 (shutdown, timeout) and 58 (disk failure), and errors of the socket and the pool.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (/^(08|53|57|58)/.test(code) || /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(at.message)) return true
  }
  return false
}
