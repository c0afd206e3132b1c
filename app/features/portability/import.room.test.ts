import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { anyExport, exportedDay } from '#dev/any-export.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import type { Row } from './day-row.ts'
import { previewImport } from './import.server.ts'
import { importableSections } from './sections.server.ts'
import { readZip, writeZip } from './zip.server.ts'

let app: TestApp
let ann: string
let bob: string
let annId: string
let bobId: string

const EXPORT = { format: 'longevity-export', version: 1 }
const NOW = '2026-06-15T12:00:00Z'

describe.runIf(hasDatabase())('bringing data in', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: NOW })
    ;[ann, annId] = await join('ann')
    ;[bob, bobId] = await join('bob')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    for (const { table } of importableSections(LocalDate.parse('2026-06-15')))
      await app.tools.db.execute(sql`delete from ${sql.identifier(table)}`)
    await app.tools.db.execute(sql`delete from imports`)
    await app.tools.db.execute(sql`delete from rate_limits`)
    await app.tools.db.execute(sql`update users set joined_on = '2026-06-15'`)
  })

  async function join(name: string): Promise<[string, string]> {
    const cookie = await app.signInToTrack(`${name}@example.test`, 'Europe/London')
    const { id } = await (await app.request('/api/auth/user', { cookie })).json()
    return [cookie, id]
  }
  const userOf = async (cookie: string) => (await app.request('/api/auth/user', { cookie })).json()
  async function bring(cookie: string, content: string | Buffer, name = 'file') {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(Buffer.from(content))], name))
    return app.request('/api/account/import', { cookie, method: 'POST', body })
  }
  const carryOut = (cookie: string, json: object = {}) => app.request('/api/account/import/carry-out', { cookie, json })
  const preview = async (cookie: string) => previewImport(app.tools, await currentUser(cookie))
  async function currentUser(cookie: string) {
    const user = await userOf(cookie)
    return { ...user, healthConsent: 'given' as const }
  }
  async function exported(cookie: string): Promise<Record<string, Row[]>> {
    const { tables } = await (await app.request('/api/account/export.json', { cookie })).json()
    const names = importableSections(LocalDate.parse('2026-06-15')).map(({ table }) => table)
    return Object.fromEntries(names.map((name) => [name, (tables[name] ?? []).map(({ id: _, ...row }: Row) => row)]))
  }
  const fileOf = (tables: Record<string, readonly Row[]>) => JSON.stringify({ ...EXPORT, tables }, null, 1)

  it('gives back what was exported, by JSON and by CSV, to the last letter', { timeout: 240_000 }, async () => {
    const Format = fc.constantFrom<'json' | 'zip'>('json', 'zip')
    await fc.assert(
      fc.asyncProperty(anyExport(NOW), Format, async (tables, format) => {
        await app.tools.db.execute(sql`delete from rate_limits`)
        for (const id of [annId, bobId]) await wipe(id)
        expect((await bring(ann, fileOf(tables))).status).toBe(303)
        expect((await preview(ann))?.problems).toEqual([])
        expect((await carryOut(ann)).status).toBe(200)
        const mine = await exported(ann)
        for (const { date, ...rest } of tables.routine_days)
          expect(mine.routine_days?.find((row) => row.date === date)).toEqual({ date, ...rest })
        expect(mine.checkins).toEqual(tables.checkins.toSorted((a, b) => (a.date < b.date ? -1 : 1)))

        const file = await app.request(`/api/account/export.${format}`, { cookie: ann })
        await bring(bob, Buffer.from(await file.arrayBuffer()))
        expect((await preview(bob))?.problems).toEqual([])
        expect((await carryOut(bob)).status).toBe(200)
        expect(plain(await exported(bob))).toEqual(plain(mine))
      }),
      { numRuns: 6 },
    )
  })

  async function wipe(userId: string) {
    for (const { table } of importableSections(LocalDate.parse('2026-06-15')))
      await app.tools.db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`)
  }
  const plain = (tables: Record<string, Row[]>) =>
    JSON.parse(JSON.stringify(tables).replaceAll('+00:00', 'Z').replaceAll('.000Z', 'Z'))

  it('has days from the first to the last without a gap, and begins the account with the first', async () => {
    await bring(
      ann,
      fileOf({ routine_days: [exportedDay('2026-05-01', { fasting: 'done' }), exportedDay('2026-05-04')] }),
    )
    await carryOut(ann)
    expect((await exported(ann)).routine_days?.map(({ date }) => date)).toEqual([
      '2026-05-01',
      '2026-05-02',
      '2026-05-03',
      '2026-05-04',
    ])
    expect((await userOf(ann)).joinedOn).toBe('2026-05-01')
    expect((await exported(bob)).routine_days).toEqual([])
  })

  it('shows first what is new, what differs and what is there, and takes whose word counts', async () => {
    await bring(
      ann,
      fileOf({
        routine_days: [
          exportedDay('2026-06-10', { fasting: 'done' }),
          exportedDay('2026-06-11', { exercise: 'small' }),
        ],
      }),
    )
    await carryOut(ann)
    const second = fileOf({
      routine_days: [
        exportedDay('2026-06-10', { meditation: 'done' }),
        exportedDay('2026-06-11', { exercise: 'small' }),
        exportedDay('2026-06-12'),
      ],
    })
    const states = async () =>
      (await exported(ann)).routine_days?.map(({ fasting, meditation }) => [fasting, meditation])
    await bring(ann, second)
    expect(await preview(ann)).toMatchObject({ sections: [{ title: 'Days', fresh: 1, changed: 1, same: 1 }] })
    await carryOut(ann)
    expect((await states())?.[0]).toEqual(['done', 'not-done'])
    await bring(ann, second)
    expect(await preview(ann)).toMatchObject({ sections: [{ fresh: 0, changed: 1, same: 2 }] })
    await carryOut(ann, { conflicts: 'file' })
    expect((await states())?.[0]).toEqual(['not-done', 'done'])
  })

  it('is once, however often the button is pressed', async () => {
    await bring(ann, fileOf({ checkins: [], routine_days: [exportedDay('2026-06-10')] }))
    const answers = await Promise.all([carryOut(ann), carryOut(ann), carryOut(ann)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('of a corrupt file changes nothing, and tells every line', async () => {
    const lines = fileOf({
      routine_days: [
        exportedDay('2026-06-10'),
        exportedDay('2026-06-31'),
        exportedDay('2026-06-16'),
        exportedDay('2026-06-11', { fasting: 'perhaps' }),
      ],
      checkins: [{ date: '2026-06-10', sleep: 9, energy: null, stress: null, note: '', updated_at: NOW }],
    })
    await bring(ann, lines)
    const lineOf = (text: string) => lines.split('\n').findIndex((line) => line.includes(text))
    const problems = (await preview(ann))?.problems
    expect(problems?.map(({ line }) => line)).toEqual(
      ['"2026-06-31"', '"2026-06-16"', '"2026-06-11"', '"sleep": 9'].map(
        (text, place) => lineOf(text) + (place === 3 ? -1 : 0),
      ),
    )
    expect((await carryOut(ann)).status).toBe(409)
    expect((await exported(ann)).routine_days).toEqual([])
  })

  it.each([
    ['nothing', '', null],
    ['half a file', fileOf({ routine_days: [exportedDay('2026-06-10')] }).slice(0, -20), 'JSON isn’t valid'],
    ['another program’s JSON', '{"format":"other"}', 'not one of our exports'],
    ['a list', '[1,2]', 'not one of our exports'],
    ['a later version', '{"format":"longevity-export","version":2}', 'don’t know'],
    ['tables that are none', JSON.stringify({ ...EXPORT, tables: { routine_days: 7 } }), 'isn’t a list'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]), 'isn’t JSON, CSV or a ZIP archive'],
    ['a broken archive', Buffer.from('PK\u0003\u0004 and then nothing'), 'archive'],
    ['a table of something else', 'a,b\n1,2\n', 'none of our tables'],
    ['a quotation mark never closed', 'date,"note\n', 'never closes'],
  ])('refuses %s with a sentence', async (_, content, sentence) => {
    const { status } = await bring(ann, content)
    if (sentence === null) return expect(status).toBe(400)
    expect(status).toBe(303)
    expect((await preview(ann))?.problems[0]?.text).toContain(sentence)
  })

  it('never answers 500, whatever the bytes', { timeout: 240_000 }, async () => {
    const Bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text)),
      fc
        .json()
        .map((text) => Buffer.from(`{"format":"longevity-export","version":1,"tables":{"routine_days":[${text}]}}`)),
      fc.string().map((text) => Buffer.from(`Date,a\n${text}`)),
      fc.uint8Array({ maxLength: 60 }).map((tail) => Buffer.concat([Buffer.from('PK\u0003\u0004'), tail])),
    )
    await fc.assert(
      fc.asyncProperty(Bytes, async (bytes) => {
        await app.tools.db.execute(sql`delete from rate_limits`)
        expect((await bring(ann, Buffer.from(bytes))).status).toBeLessThan(500)
        await preview(ann)
      }),
      { numRuns: 60 },
    )
  })

  it('takes no file larger than 8 MiB', async () => {
    expect((await bring(ann, Buffer.alloc(8 * 1024 * 1024 + 1, 'x'))).status).toBe(413)
    expect((await bring(ann, Buffer.alloc(9 * 1024 * 1024, 'x'))).status).toBe(413)
  })

  it('asks for consent first', async () => {
    const cookie = await app.signIn('cleo@example.test', 'Europe/London')
    await bring(cookie, fileOf({ routine_days: [exportedDay('2026-06-10')] }))
    expect((await carryOut(cookie)).status).toBe(403)
  })

  it('takes Loop’s archive, adds to what is ticked here and takes nothing away', async () => {
    await app.request('/api/routine/2026-06-15/exercise', { cookie: ann, method: 'PUT', json: { state: 'small' } })
    const files = (async function* () {
      yield { name: 'Habits.csv', text: 'Position,Name\n001,"Run, or gym"\n002,Sit\n003,Read\n' }
      yield {
        name: 'Checkmarks.csv',
        text: 'Date,Run, or gym,Sit,Read,\n2026-06-15,YES_MANUAL,NO,NO,\n2026-06-13,SKIP,YES_MANUAL,YES_MANUAL,\n',
      }
      yield { name: '001 Run or gym/Checkmarks.csv', text: 'Date,Value,Notes\n2026-06-15,YES_MANUAL,\n' }
    })()
    const pieces: Buffer[] = []
    for await (const piece of writeZip(files, new Date(NOW))) pieces.push(piece)
    expect(readZip(Buffer.concat(pieces), () => true, 10_000)).toHaveLength(3)
    await bring(ann, Buffer.concat(pieces), 'Loop Habits CSV 2026-06-15.zip')
    expect(await preview(ann)).toMatchObject({
      kind: 'loop',
      habits: [
        { name: 'Run, or gym', done: 1, skipped: 1, guess: 'exercise', first: '2026-06-13' },
        { name: 'Sit', done: 1, guess: null },
        { name: 'Read', done: 1, guess: null },
      ],
    })
    expect((await carryOut(ann, { 'habit-0': '', 'habit-1': '' })).status).toBe(400)
    expect((await carryOut(ann, { 'habit-0': 'exercise', 'habit-1': 'meditation' })).status).toBe(200)
    expect((await exported(ann)).routine_days?.slice(-3)).toMatchObject([
      { date: '2026-06-13', exercise: 'skipped', meditation: 'done', fasting: 'not-done' },
      { date: '2026-06-14', exercise: 'not-done', entered_at: null },
      { date: '2026-06-15', exercise: 'small', meditation: 'not-done' },
    ])
  })

  it('does not put a second trial beside one that runs', async () => {
    const trial = { habit: 'meditation', outcome: 'sleep', phase_days: 7, ended_on: null, created_at: NOW }
    await bring(ann, fileOf({ trials: [{ ...trial, starts_on: '2026-06-01' }] }))
    expect((await preview(ann))?.problems).toEqual([])
    expect((await carryOut(ann)).status).toBe(200)
    await bring(
      ann,
      fileOf({ trials: [{ ...trial, starts_on: '2026-06-02' }], routine_days: [exportedDay('2026-06-10')] }),
    )
    expect((await carryOut(ann)).status).toBe(409)
    expect((await exported(ann)).routine_days).toEqual([])
  })

  it('puts no more of one’s own habits on the card than it has room for', async () => {
    const habit = (place: number) => ({
      id: `5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a2${place}`,
      name: `Habit ${place}`,
      note: '',
      position: place,
      created_on: '2026-05-01',
      archived_on: null,
      updated_at: NOW,
    })
    await bring(ann, fileOf({ own_habits: [0, 1, 2, 3, 4, 5, 6].map(habit) }))
    expect((await carryOut(ann)).status).toBe(200)
    const { habits } = await (await app.request('/api/own-habits', { cookie: ann })).json()
    expect(habits.map(({ isAway }: { isAway: boolean }) => isAway)).toEqual([
      ...[false, false, false, false, false],
      ...[true, true],
    ])
  })

  it('can be forgotten', async () => {
    await bring(ann, fileOf({ routine_days: [exportedDay('2026-06-10')] }))
    await app.request('/api/account/import/discard', { cookie: ann, method: 'POST' })
    expect(await preview(ann)).toBeNull()
  })
})
