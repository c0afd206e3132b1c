import { journalNotes } from '#app/db/schema/journal.ts'
import { declareFields, type EntryDay, type Stamped, stampInput } from '#app/entries/fields.server.ts'
import { lastWriteWins, stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type JournalInput, NoteEntry } from './contract.ts'
import { findNote, openNotes } from './journal.server.ts'
import { type JournalLine, writeNote } from './journal.ts'

/** The journal's entry fields: one per note id. */
export const noteFields = declareFields({
  kinds: ['note'],
  schema: NoteEntry,
  async save(tools, member, day, said) {
    const kept: string[] = []
    for (const one of said) kept.push(writeNote(await writeNoteOf(tools, member, day, one)))
    return kept
  },
})

/**
 * Saves a note with the current time; an empty one is deleted.
 *
 * @throws AppError 400 for a day that is not open.
 */
export async function saveNote(
  tools: Tools,
  member: Member,
  { date, id, ...value }: JournalInput & { date: LocalDate },
): Promise<void> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const [said] = stampInput(tools, [{ kind: 'note' as const, name: id, value }])
  if (said) await writeNoteOf(tools, member, { date, isNow: true }, said)
}

type NoteFieldInput = { kind: 'note'; name: string; value: Pick<JournalLine, 'about' | 'body'> }

/** Upserts a note in one statement; last write wins. Keeps the day on which it was first written. */
async function writeNoteOf(
  tools: Tools,
  { id: userId }: Member,
  { date, isNow }: EntryDay,
  { name: id, value, stamp }: Stamped<NoteFieldInput>,
): Promise<Pick<JournalLine, 'about' | 'body'>> {
  const updatedAt = tools.clock.now()
  const key = value.body === '' ? null : await tools.memberKeys.toSeal(tools.db, userId)
  const body = key?.seal('journal_notes.body', value.body) ?? ''
  const rows = await tools.db
    .insert(journalNotes)
    .values({ ...value, body, userId, id, date, updatedAt, stamps: stampsOf([{ name: 'body', stamp }]) })
    .onConflictDoUpdate({
      target: [journalNotes.userId, journalNotes.id],
      ...lastWriteWins(journalNotes.stamps, { body: journalNotes.body }, isNow, { about: value.about, updatedAt }),
    })
    .returning({ about: journalNotes.about, body: journalNotes.body })
  const [saved] = await openNotes(tools, userId, rows)
  // Nothing written: a later write had already won.
  return saved ?? (await findNote(tools, userId, id)) ?? value
}
