import type { Env } from './env.ts'

/**
 * The embedded database, or a PostgreSQL server with an optional pooler for everything short, and an optional replica.
 */
export type DatabaseConfig =
  | { kind: 'embedded' }
  | { kind: 'postgres'; url: string; poolerUrl: string | null; replicaUrl: string | null }

export function readDatabase(env: Env, mistakes: string[]): DatabaseConfig {
  const read = (name: string, otherwise: string) => {
    const text = env[name]?.trim() || null
    if (text !== null && !(/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)))
      mistakes.push(`${name} must look like postgres://user:password@host:5432/name; leave it unset for ${otherwise}.`)
    return text
  }
  const url = read('DATABASE_URL', 'the embedded database')
  const poolerUrl = read('DATABASE_POOLER_URL', 'connections straight to the server')
  const replicaUrl = read('DATABASE_REPLICA_URL', 'no replica')
  if (url !== null) return { kind: 'postgres', url, poolerUrl, replicaUrl }
  if (poolerUrl !== null || replicaUrl !== null)
    mistakes.push(
      'DATABASE_URL is missing; DATABASE_POOLER_URL and DATABASE_REPLICA_URL stand beside the server that it names.',
    )
  return { kind: 'embedded' }
}
