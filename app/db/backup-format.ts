import { z } from 'zod'

export const BACKUP_FORMAT = 'longevity-backup'
export const BACKUP_VERSION = 1

/**
 * A backup is gzip around JSON lines: the header, then table by table its name and columns followed by its rows, then
 * the sequences, then the end. Each value of a row is PostgreSQL's own text for it, so nothing is rounded on the way.
 */
export const Header = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.number(),
  /** How many migrations made the tables, and the hash of the last one. */
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
