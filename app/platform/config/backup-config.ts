import { z } from 'zod'
import { type Env, listed, type Read } from './env.ts'
import { ABOUT_BUCKET_NAME, BUCKET_NAME } from './s3-config.ts'

export type BackupConfig = {
  /** The time of the daily backup, 'HH:MM' in UTC; null = only on request. */
  at: string | null
  /** Where they are stored; null = in the data folder. */
  folder: string | null
  /** A bucket of the S3 store that each is copied to; null = none. */
  bucket: string | null
  /** Encryption keys, newest first; none = unencrypted. */
  keys: readonly string[]
}

/** Reads how backups are made. Error messages never contain a key. */
export function readBackups(env: Env, read: Read, mistakes: string[]): BackupConfig {
  const keys = listed(env.BACKUP_KEY)
  if (keys.some((key) => key.length < 32))
    mistakes.push(
      'BACKUP_KEY is too short; each key needs at least 32 characters, for example the output of: openssl rand -base64 32',
    )
  const bucket = read('BACKUP_BUCKET', z.string().regex(BUCKET_NAME), null, ABOUT_BUCKET_NAME)
  if (bucket && !env.S3_ENDPOINT?.trim())
    mistakes.push('BACKUP_BUCKET needs the S3 store: set S3_ENDPOINT and the three settings beside it, too.')
  if (bucket && keys.length === 0)
    mistakes.push('BACKUP_BUCKET needs BACKUP_KEY: what leaves this machine is encrypted.')
  return {
    bucket,
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
