import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirm, exported, joinImporter, preview, upload, wipeAll } from '#dev/file-importer.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { LONGEST_JOURNAL_NOTE } from '../journal/journal.ts'
import type { Row } from './day-row.ts'

const FILE = [
  'Date,Habit,Done,Amount,Unit,Note',
  '2026-06-12,Run,yes,20,min,Wet and slow',
  '2026-06-12,Gym,yes,0.5,hours,',
  '2026-06-13,Run,yes,9000,min,',
  '2026-06-13,Sit still,no,,,Too tired',
  '2026-06-14,Read,yes,12,pages,Dickens',
  '2026-06-15,READ,yes,,,',
  '2026-06-15,Exercise,yes,,,',
].join('\n')
const CHOICES = {
  ...{ 'habit-0': 'exercise', 'habit-1': 'exercise', 'habit-2': 'meditation' },
  ...{ 'habit-3': 'own', 'habit-4': 'own', 'habit-5': 'own' },
}

let app: TestApp
let ann: string

describe.runIf(hasDatabase())('importing another tracker’s days', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    ;[ann] = await joinImporter(app, 'ann')
  })
  afterAll(() => app?.close())
  beforeEach(() => wipeAll(app))

  const own = async () =>
    (await (await app.request('/api/own-habits', { cookie: ann })).json()).habits.map(
      ({ id: _, ...habit }: Row) => habit,
    )
  /** Returns everything that was imported, as the member's export shows it. */
  async function everything() {
    const { routine_days, routine_amounts, own_habit_days, journal_notes } = await exported(app, ann)
    const of = (rows: Row[] = [], ...columns: string[]) =>
      rows.map((row) => columns.map((column) => row[column]).join(' ')).toSorted()
    return {
      days: of(routine_days, 'date', 'exercise', 'meditation'),
      amounts: of(routine_amounts, 'date', 'habit', 'amount'),
      ownDays: of(own_habit_days, 'date', 'is_done'),
      notes: of(journal_notes, 'date', 'body'),
    }
  }

  it('adds own habits, amounts and notes, and is idempotent', async () => {
    await upload(app, ann, FILE)
    expect(await preview(app, ann)).toMatchObject({
      habits: [
        { name: 'Run', guess: 'exercise', done: 2, amounts: 2, unit: 'min', notes: 1, first: '2026-06-12' },
        { name: 'Gym', guess: 'exercise', amounts: 1 },
        { name: 'Sit still', done: 0, notes: 1 },
        { name: 'Read', done: 1 },
        { name: 'READ', done: 1 },
        { name: 'Exercise', done: 1 },
      ],
    })
    expect((await confirm(app, ann, CHOICES)).status).toBe(200)
    const first = await everything()
    expect(first).toEqual({
      days: ['2026-06-12 done not-done', '2026-06-13 done not-done'],
      // Twenty minutes and half an hour; 9,000 minutes are refused.
      amounts: ['2026-06-12 exercise 50'],
      ownDays: ['2026-06-14 true', '2026-06-15 true', '2026-06-15 true'],
      notes: ['2026-06-12 Wet and slow', '2026-06-13 Too tired', '2026-06-14 12 pages: Dickens'],
    })
    expect(await own()).toEqual([
      { name: 'Read', note: '', isAway: false, isDone: true },
      { name: 'My Exercise', note: '', isAway: false, isDone: true },
    ])
    await app.tools.db.execute(sql`delete from rate_limits`)
    await upload(app, ann, FILE)
    expect((await confirm(app, ann, CHOICES)).status).toBe(200)
    expect(await everything()).toEqual(first)
    expect(await own()).toHaveLength(2)
  })

  it('overwrites nothing that was entered here', async () => {
    const put = (path: string, json: object) => app.request(path, { cookie: ann, json })
    await put('/api/own-habits', { name: 'read', note: 'Ten pages' })
    await put('/api/routine/2026-06-15/exercise/amount', { amount: 7 })
    await upload(app, ann, 'Date,Habit,Minutes\n2026-06-15,Run,45\n2026-06-14,Read,\n')
    expect((await confirm(app, ann, { 'habit-0': 'exercise', 'habit-1': 'own' })).status).toBe(200)
    expect(await own()).toEqual([{ name: 'read', note: 'Ten pages', isAway: false, isDone: false }])
    expect(await everything()).toMatchObject({ amounts: ['2026-06-15 exercise 7'], ownDays: ['2026-06-14 true'] })
  })

  it('shortens a long name and a long note between two characters, and not within one', async () => {
    const name = `${'x'.repeat(39)}🏃`
    const note = 'y'.repeat(LONGEST_JOURNAL_NOTE - 1)
    await upload(app, ann, `Date,Habit,Note\n2026-06-14,${name},${note}🏃\n`)
    expect((await confirm(app, ann, { 'habit-0': 'own' })).status).toBe(200)
    expect(await own()).toEqual([{ name: 'x'.repeat(39), note: '', isAway: false, isDone: false }])
    expect((await everything()).notes).toEqual([`2026-06-14 ${note}`])
  })

  it('begins a habit without a done day on the member’s own day, where London is a day ahead', async () => {
    const [cookie] = await joinImporter(app, 'west', 'America/Los_Angeles')
    app.setNow('2026-06-16T03:00:00Z')
    await upload(app, cookie, 'Date,Habit,Done\n2026-06-15,Walk slowly,no\n')
    expect((await confirm(app, cookie, { 'habit-0': 'own' })).status).toBe(200)
    expect((await exported(app, cookie)).own_habits).toMatchObject([{ created_on: '2026-06-15' }])
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('refuses too many own habits, and then imports nothing', async () => {
    const habits = Array.from({ length: 31 }, (_, place) => `2026-06-14,Thing ${place}`)
    await upload(app, ann, ['Date,Habit', ...habits].join('\n'))
    const choices = Object.fromEntries(habits.map((_, place) => [`habit-${place}`, 'own']))
    const answer = await confirm(app, ann, choices)
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      409,
      'You can have 30 habits of your own, those you’ve put away included. Leave some out.',
    ])
    expect(await own()).toEqual([])
  })
})
