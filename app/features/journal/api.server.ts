import { deleteCookie } from 'hono/cookie'
import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { CHOSEN_DAY } from '#app/features/evidence/micro-lives.ts'
import { DayPath } from '#app/values/schema.ts'
import { Journal, JournalInput, JournalQuery, KeptDay } from './contract.ts'
import { readJournal } from './journal.server.ts'
import { saveCalculatorDay } from './kept-day.server.ts'
import { saveNote } from './write-note.server.ts'

export const journalDoors = [
  door(
    'GET /api/journal',
    'Lists journal notes, newest first, a page at a time; `q` searches',
    { ...OWN_DATA, scope: 'days:read', query: JournalQuery, answer: Journal },
    ({ tools, user, query }) => readJournal(tools, user.id, query),
  ),
  door(
    'POST /api/journal/:date',
    'Saves a note on a day or on one of its ticks. Sending it again changes nothing; sending it empty deletes it',
    { ...KEEPS_RECORDS, path: DayPath, body: JournalInput, leadsTo: '/app/journal' },
    ({ tools, user, path: { date }, body }) => saveNote(tools, user, { ...body, date }),
  ),
  door(
    'POST /api/kept-day',
    'Saves a day from the microlives calculator to today: a note, and the chosen ticks',
    { ...KEEPS_RECORDS, body: KeptDay, leadsTo: '/app' },
    async ({ tools, user, body, c }) => {
      await saveCalculatorDay(tools, user, body)
      deleteCookie(c, CHOSEN_DAY.cookie, { path: CHOSEN_DAY.path, secure: tools.appUrl.startsWith('https:') })
    },
  ),
] as const
