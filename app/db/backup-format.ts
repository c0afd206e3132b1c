import { z } from 'zod'

export const BACKUP_FORMAT = 'longevity-backup'
export const BACKUP_VERSION = 1

/**
 * A backup is gzipped JSON lines: the header, then each table's name and columns followed by its rows, then the
 * sequences, then the end. Values are PostgreSQL's own text, so nothing is rounded.
 */
export const Header = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.number(),
  /** Number of applied migrations, and the hash of the last one. */
  schema: z.strictObject({ version: z.number(), hash: z.string() }),
  takenAt: z.iso.datetime(),
})
export type Header = z.infer<typeof Header>

export const Line = z.union([
  z.array(z.string().nullable()),
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ sequence: z.string(), next: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ end: z.literal(true), rows: z.number() }),
])
export type Line = z.infer<typeof Line>
