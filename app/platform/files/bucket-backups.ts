import type { Config } from '../config/config.ts'
import { createS3Store } from './s3-store.ts'

/** Backups in a bucket, by their names; only encrypted ones are stored there. */
export type BucketBackups = {
  keep(name: string, bytes: Uint8Array): Promise<void>
  /** Oldest first; files that aren't our backups are left out. */
  list(): Promise<string[]>
  /** @param name That of one, or `newest`. @throws Error when there is none. */
  bring(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
}

/** 'backup-2026-06-15T021000Z.gz', with '.sealed' when it's encrypted. Sorted by name, they are sorted by time. */
export const BACKUP_NAME = /^backup-(\d{4}-\d{2}-\d{2}T)(\d{2})(\d{2})(\d{2})Z\.gz(?:\.sealed)?$/

/** Begins the address of one in the bucket: `s3:newest`, or its name. */
export const AWAY = 's3:'

const FOLDER = 'backups/'
/** A backup is larger than a picture, and runs in the background. */
const PATIENCE_MS = 900_000

/** Opens the bucket for backups; null = they stay where they are made. */
export function openBucketBackups(
  { backups, s3 }: Pick<Config, 'backups' | 's3'>,
  patienceMs = PATIENCE_MS,
): BucketBackups | null {
  if (!backups.bucket || !s3) return null
  const store = createS3Store({ ...s3, bucket: backups.bucket }, patienceMs)
  const list = async () =>
    (await store.list(FOLDER))
      .map((key) => key.slice(FOLDER.length))
      .filter((name) => BACKUP_NAME.test(name))
      .toSorted()
  return {
    list,
    keep: (name, bytes) => store.put(`${FOLDER}${name}`, bytes),
    remove: (name) => store.remove(`${FOLDER}${name}`),
    async bring(name) {
      const wanted = name === 'newest' ? (await list()).at(-1) : name
      const found = wanted ? await store.get(`${FOLDER}${wanted}`) : null
      if (!found)
        throw new Error(`There is no backup ${name === 'newest' ? '' : `${name} `}in the bucket ${backups.bucket}.`)
      return found
    },
  }
}
