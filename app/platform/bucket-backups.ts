import type { Config } from './config.ts'
import { createS3Store } from './s3-store.ts'

/** Backups in a bucket, by their names; only encrypted ones are stored there. */
export type BucketBackups = {
  keep(name: string, bytes: Uint8Array): Promise<void>
  /** Oldest first. */
  list(): Promise<string[]>
  /** @param name That of one, or `newest`. @throws Error when there is none. */
  bring(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
}

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
  const list = async () => (await store.list(FOLDER)).map((key) => key.slice(FOLDER.length)).toSorted()
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
