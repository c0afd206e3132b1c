import { and, asc, between, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { journalLines, journalNotes } from '#app/db/schema/journal.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { openRows } from '#app/platform/keys/open-rows.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { DateRange, LocalDate } from '#app/values/local-date.ts'
import { type Cursor, hasWords, type JournalLine, readCursor, sameDayBefore, writeCursor } from './journal.ts'

const PAGE = 40
/** Number of sealed lines decrypted at a time during a search. */
const SEARCHED_AT_ONCE = 500
const LINE = {
  date: journalLines.date,
  place: journalLines.place,
  kind: journalLines.kind,
  about: journalLines.about,
  body: journalLines.body,
}

type Reader = Pick<Tools, 'db' | 'memberKeys'>

/**
 * Returns a page of the journal, newest first: notes, check-ins and milestones, optionally filtered by a search.
 *
 * @param after Cursor: the last line of the previous page.
 */
export async function readJournal(
  tools: Reader,
  userId: string,
  { q, after }: { q?: string | undefined; after?: string | undefined },
): Promise<{ lines: JournalLine[]; next: string | null }> {
  const found: JournalLine[] = []
  let from = readCursor(after ?? null)
  // Texts are sealed, so a search decrypts the member's journal in batches until a page is full.
  for (const size = q ? SEARCHED_AT_ONCE : PAGE + 1; found.length <= PAGE; ) {
    const lines = await readLines(tools, userId, from, size)
    found.push(...(q ? lines.filter(({ body }) => hasWords(body, q)) : lines))
    from = lines.at(-1) ?? null
    if (lines.length < size) break
  }
  const lines = found.slice(0, PAGE)
  const last = lines.at(-1)
  return { lines, next: found.length > PAGE && last ? writeCursor(last) : null }
}

async function readLines(tools: Reader, userId: string, from: Cursor | null, size: number): Promise<JournalLine[]> {
  const { date, place } = journalLines
  const isBeyond = from ? or(lt(date, from.date), and(eq(date, from.date), gt(place, from.place))) : undefined
  const rows = await tools.db
    .select(LINE)
    .from(journalLines)
    .where(and(eq(journalLines.userId, userId), isBeyond))
    .orderBy(desc(date), asc(place))
    .limit(size)
  return openLines(tools, userId, rows)
}

/** Decrypts lines; notes and check-ins are sealed separately, per table. */
function openLines({ db, memberKeys }: Reader, userId: string, lines: readonly JournalLine[]): Promise<JournalLine[]> {
  const columnOf = ({ kind }: JournalLine) => (kind === 'note' ? 'journal_notes.body' : 'checkins.note')
  if (lines.every(({ body }) => body === '')) return Promise.resolve([...lines])
  return memberKeys.reading(db, userId, (key) =>
    lines.map((line) => ({ ...line, body: key.open(columnOf(line), line.body) })),
  )
}

export const openNotes = <Row extends { body: string }>(tools: Reader, userId: string, rows: readonly Row[]) =>
  openRows(tools, userId, rows, OPENED)
const OPENED = { body: 'journal_notes.body' } as const

/** Number of notes in a range of days, and the first of them in full. */
export async function readNotesOf(
  tools: Reader,
  userId: string,
  { from, until }: DateRange,
): Promise<{ count: number; first: { date: LocalDate; body: string } | null }> {
  const { date, body } = journalNotes
  const rows = await tools.db
    .select({ date, body, count: sql<number>`count(*) over ()::int` })
    .from(journalNotes)
    .where(and(eq(journalNotes.userId, userId), between(date, from, until), ne(body, '')))
    .orderBy(asc(date), asc(journalNotes.updatedAt))
    .limit(1)
  const [first] = await openNotes(tools, userId, rows)
  return first ? { count: first.count, first: { date: first.date, body: first.body } } : { count: 0, first: null }
}

/** Lines from the same day in earlier years. */
export async function readSameDay(tools: Reader & Pick<Tools, 'clock'>, member: Member): Promise<JournalLine[]> {
  const { today, joinedOn } = openDaysOf(tools, member)
  const days = sameDayBefore(today, joinedOn)
  if (days.length === 0) return []
  const rows = await tools.db
    .select(LINE)
    .from(journalLines)
    .where(and(eq(journalLines.userId, member.id), inArray(journalLines.date, days)))
    .orderBy(desc(journalLines.date), asc(journalLines.place))
    .limit(PAGE)
  return openLines(tools, member.id, rows)
}

/** Returns a note by id; null if it isn't the member's. */
export async function findNote(tools: Reader, userId: string, id: string) {
  const rows = await tools.db
    .select({ id: journalNotes.id, date: journalNotes.date, about: journalNotes.about, body: journalNotes.body })
    .from(journalNotes)
    .where(and(eq(journalNotes.userId, userId), eq(journalNotes.id, id)))
  const [note] = await openNotes(tools, userId, rows)
  return note ?? null
}
