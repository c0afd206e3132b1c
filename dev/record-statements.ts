import type pg from 'pg'

/**
 * Records the statements sent to the database from now on, without their values. The benchmark measures time; here the
 * same work must be done. Excludes the mail worker and the clean-up of old limits.
 */
export function recordStatements(pool: pg.Pool): () => string[] {
  const texts: string[] = []
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    const { query } = client
    if (watched.has(client)) return
    watched.set(client, query)
    client.query = ((...args: unknown[]) => {
      const [statement] = args
      texts.push(typeof statement === 'string' ? statement : ((statement as { text?: string })?.text ?? ''))
      return Reflect.apply(query, client, args)
    }) as typeof client.query
  }
  pool.on('acquire', watch)
  return () => {
    pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
    return texts.filter((text) => !/pgboss|(from|update) "outbox_mails"|delete from "rate_limits"/.test(text))
  }
}
