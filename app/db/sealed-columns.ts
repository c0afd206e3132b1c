/**
 * The columns encrypted with their member's key (platform/keys/member-keys.ts), and their types once decrypted. All of their
 * tables have `user_id`. An empty text stays empty, so that SQL can test whether something was entered; SQL can't query
 * anything else about these columns.
 */
export const SEALED = {
  'journal_notes.body': 'text',
  'checkins.note': 'text',
  'weekly_reviews.helped': 'text',
  'weekly_reviews.hindered': 'text',
  'weekly_reviews.focus': 'text',
  'baseline_readings.value': 'number',
  'baseline_readings.sign': 'text',
  'coach_messages.body': 'text',
  'coach_pictures.content': 'bytes',
  'coach_suggestions.words': 'text',
  'coach_notes.words': 'text',
  'imports.file_name': 'text',
  'imports.content': 'text',
} as const satisfies Record<`${string}.${string}`, Kind>

/** A number is encrypted as text, so its column is a text; bytes stay bytes. */
type Kind = 'text' | 'number' | 'bytes'

export type SealedColumn = keyof typeof SEALED

export const SEALED_TABLES: readonly string[] = [...new Set(Object.keys(SEALED).map((name) => partsOf(name).table))]

export type SealedPart = { name: SealedColumn; column: string; kind: Kind }

export const sealedIn = (table: string): SealedPart[] =>
  ALL.filter((one) => one.table === table).map(({ name, column, kind }) => ({ name, column, kind }))

function partsOf(name: string): { table: string; column: string } {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}

const ALL = Object.entries(SEALED).map(([name, kind]) => ({
  ...partsOf(name),
  name: name as SealedColumn,
  kind: kind as Kind,
}))
