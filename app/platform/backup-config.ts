import { z } from 'zod'

export type BackupConfig = {
  /** When one is made each day, 'HH:MM' in UTC; null = only when somebody asks. */
  at: string | null
  /** Where they lie; null = in the data folder. */
  folder: string | null
  /** What they are sealed with, newest first; none = they are not. */
  keys: readonly string[]
}

type Env = Readonly<Record<string, string | undefined>>
type Read = <T>(name: string, schema: z.ZodType<T>, fallback: T, expected: string) => T

/** How backups are made. A mistake never prints a key. */
export function readBackups(env: Env, read: Read, mistakes: string[]): BackupConfig {
  const keys = (env.BACKUP_KEY ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (keys.some((key) => key.length < 32))
    mistakes.push(
      'BACKUP_KEY is too short; each key needs at least 32 characters, for example the output of: openssl rand -base64 32',
    )
  return {
    at: read(
      'BACKUP_AT',
      z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      null,
      'a time of day in UTC, for example 02:10',
    ),
    folder: read('BACKUP_DIR', z.string().min(1), null, 'a folder'),
    keys,
  }
}
