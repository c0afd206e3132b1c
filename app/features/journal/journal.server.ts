import { and, asc, between, desc, eq, gt, ilike, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { journalLines, journalNotes } from '#app/db/schema/journal.ts'
import { declareFields, type Stamped, saidNow } from '#app/entries/entries.server.ts'
import { lastWriteWins, stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type JournalInput, NoteSaid } from './contract.ts'
import { type JournalLine, readCursor, sameDayBefore, writeCursor, writeNote } from './journal.ts'

const PAGE = 40
const LINE = {
  date: journalLines.date,
  place: journalLines.place,
  kind: journalLines.kind,
  about: journalLines.about,
  body: journalLines.body,
}

/**
 * A page of the journal, the newest first: notes, check-ins and milestones. With words to look for, only what holds them.
 *
 * @param after Where the page before ended.
 */
export async function readJournal(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { q, after }: { q?: string | undefined; after?: string | undefined },
): Promise<{ lines: JournalLine[]; next: string | null }> {
  const { date, place } = journalLines
  const from = readCursor(after ?? null)
  const rows = await db
    .select(LINE)
    .from(journalLines)
    .where(
      and(
        eq(journalLines.userId, userId),
        q ? ilike(journalLines.body, `%${q.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        from ? or(lt(date, from.date), and(eq(date, from.date), gt(place, from.place))) : undefined,
      ),
    )
    .orderBy(desc(date), asc(place))
    .limit(PAGE + 1)
  const lines = rows.slice(0, PAGE)
  const last = lines.at(-1)
  return { lines, next: rows.length > PAGE && last ? writeCursor(last) : null }
}

/** How many notes were written in so many days, and the first of them; its words as they were. */
export async function readNotesOf(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: { from: LocalDate; until: LocalDate },
): Promise<{ count: number; first: { date: LocalDate; body: string } | null }> {
  const { date, body } = journalNotes
  const [first] = await db
    .select({ date, body, count: sql<number>`count(*) over ()::int` })
    .from(journalNotes)
    .where(and(eq(journalNotes.userId, userId), between(date, from, until), ne(body, '')))
    .orderBy(asc(date), asc(journalNotes.updatedAt))
    .limit(1)
  return first ? { count: first.count, first: { date: first.date, body: first.body } } : { count: 0, first: null }
}

/** The same day in the years before. */
export async function readSameDay({ db, clock }: Pick<Tools, 'db' | 'clock'>, member: Member): Promise<JournalLine[]> {
  const { today, joinedOn } = openDaysOf({ clock }, member)
  const days = sameDayBefore(today, joinedOn)
  if (days.length === 0) return []
  return db
    .select(LINE)
    .from(journalLines)
    .where(and(eq(journalLines.userId, member.id), inArray(journalLines.date, days)))
    .orderBy(desc(journalLines.date), asc(journalLines.place))
    .limit(PAGE)
}

/** One note of a member's; null where there is none. */
export async function findNote({ db }: Pick<Tools, 'db'>, userId: string, id: string) {
  const [note] = await db
    .select({ id: journalNotes.id, date: journalNotes.date, about: journalNotes.about, body: journalNotes.body })
    .from(journalNotes)
    .where(and(eq(journalNotes.userId, userId), eq(journalNotes.id, id)))
  return note ?? null
}

/** The fields of the journal: each note by its id. */
export const noteFields = declareFields({
  kinds: ['note'],
  schema: NoteSaid,
  async save(tools, member, day, said) {
    const kept: string[] = []
    for (const one of said) kept.push(writeNote(await writeNoteOf(tools, member, day, one)))
    return kept
  },
})

/**
 * Keeps a note as of now; an empty one is taken back.
 *
 * @throws AppError 400 for a day that is not open.
 */
export async function saveNote(
  tools: Tools,
  member: Member,
  { date, id, ...value }: JournalInput & { date: LocalDate },
): Promise<void> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const [said] = saidNow(tools, [{ kind: 'note' as const, name: id, value }])
  if (said) await writeNoteOf(tools, member, { date, isNow: true }, said)
}

type NoteSaidOf = { kind: 'note'; name: string; value: Pick<JournalLine, 'about' | 'body'> }

/** One statement: the last write of a note wins. Its day stays that on which it was first written. */
async function writeNoteOf(
  tools: Tools,
  { id: userId }: Member,
  { date, isNow }: { date: LocalDate; isNow: boolean },
  { name: id, value, stamp }: Stamped<NoteSaidOf>,
): Promise<Pick<JournalLine, 'about' | 'body'>> {
  const updatedAt = tools.clock.now()
  const { set, setWhere } = lastWriteWins(journalNotes.stamps, { body: journalNotes.body }, isNow)
  const [saved] = await tools.db
    .insert(journalNotes)
    .values({ ...value, userId, id, date, updatedAt, stamps: stampsOf([{ name: 'body', stamp }]) })
    .onConflictDoUpdate({
      target: [journalNotes.userId, journalNotes.id],
      set: { ...set, about: value.about, updatedAt },
      ...(setWhere && { setWhere }),
    })
    .returning({ about: journalNotes.about, body: journalNotes.body })
  // Nothing written: it was said again later.
  return saved ?? (await findNote(tools, userId, id)) ?? value
}
