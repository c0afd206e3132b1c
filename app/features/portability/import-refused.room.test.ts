import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportedDay } from '#dev/any-export.ts'
import { confirm, EXPORT, exported, fileOf, joinImporter, preview, upload, wipeAll } from '#dev/file-importer.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { writeZip } from './zip.server.ts'

let app: TestApp
let ann: string

const NOW = '2026-06-15T12:00:00Z'

describe.runIf(hasDatabase())('importing data', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: NOW })
    ;[ann] = await joinImporter(app, 'ann')
  })
  afterAll(() => app?.close())
  beforeEach(() => wipeAll(app))

  it('changes nothing for a corrupt file, and reports every line', async () => {
    const lines = fileOf({
      routine_days: [
        exportedDay('2026-06-10'),
        exportedDay('2026-06-31'),
        exportedDay('2026-06-16'),
        exportedDay('2026-06-11', { fasting: 'perhaps' }),
      ],
      checkins: [{ date: '2026-06-10', sleep: 9, energy: null, stress: null, note: '', updated_at: NOW }],
    })
    await upload(app, ann, lines)
    const lineOf = (text: string) => lines.split('\n').findIndex((line) => line.includes(text))
    const problems = (await preview(app, ann))?.problems
    expect(problems?.map(({ line }) => line)).toEqual(
      ['"2026-06-31"', '"2026-06-16"', '"2026-06-11"', '"sleep": 9'].map(
        (text, place) => lineOf(text) + (place === 3 ? -1 : 0),
      ),
    )
    expect(problems?.map(({ text }) => text)).toEqual([
      '‘date’: Give a day of the calendar as YYYY-MM-DD.',
      '‘date’: That day hasn’t come yet.',
      '‘fasting’: Use done, small, skipped or not-done.',
      '‘sleep’: Scores run from 1 to 5.',
    ])
    expect((await confirm(app, ann)).status).toBe(409)
    expect((await exported(app, ann)).routine_days).toEqual([])
  })

  it('says in words what is wrong with a record, where its table has no sentence for that', async () => {
    const checkin = { date: '2026-06-10', sleep: 3, energy: null, stress: null, note: '', updated_at: NOW }
    const wrong = [
      { ...checkin, sleep: 'well' },
      { ...checkin, note: 7 },
    ]
    await upload(app, ann, fileOf({ checkins: wrong }))
    expect((await preview(app, ann))?.problems.map(({ text }) => text)).toEqual([
      '‘sleep’ must be a number.',
      '‘note’ must be words.',
    ])
  })

  it.each([
    ['nothing', '', null],
    ['half a file', fileOf({ routine_days: [exportedDay('2026-06-10')] }).slice(0, -20), 'JSON isn’t valid'],
    ['another program’s JSON', '{"format":"other"}', 'not one of our exports'],
    ['a list', '[1,2]', 'not one of our exports'],
    ['a later version', '{"format":"longevity-export","version":2}', 'don’t know'],
    ['tables that aren’t lists', JSON.stringify({ ...EXPORT, tables: { routine_days: 7 } }), 'isn’t a list'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]), 'isn’t JSON, CSV or a ZIP archive'],
    ['a broken archive', Buffer.from('PK\u0003\u0004 and then nothing'), 'archive'],
    ['an unknown table', 'a,b\n1,2\n', 'none of our tables'],
    ['an unclosed quotation mark', 'date,"note\n', 'never closes'],
  ])('refuses %s with a message', async (_, content, sentence) => {
    const { status } = await upload(app, ann, content)
    if (sentence === null) return expect(status).toBe(400)
    expect(status).toBe(303)
    expect((await preview(app, ann))?.problems[0]?.text).toContain(sentence)
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
        expect((await upload(app, ann, Buffer.from(bytes))).status).toBeLessThan(500)
        await preview(app, ann)
      }),
      { numRuns: 60 },
    )
  })

  it('refuses an archive with two files of one table, of which only one would be brought in', async () => {
    const night = (date: string) => `date,bed,up,awake,updated_at\n${date},1380,420,0,${NOW}\n`
    const files = (async function* () {
      yield { name: 'sleep_nights.csv', text: night('2026-06-10') }
      yield { name: 'sleep_nights (1).csv', text: night('2026-06-11') }
    })()
    const pieces: Buffer[] = []
    for await (const piece of writeZip(files, new Date(NOW))) pieces.push(piece)
    await upload(app, ann, Buffer.concat(pieces), 'export.zip')
    const text = 'Another file of the archive has the same table. Please bring in one after the other.'
    expect((await preview(app, ann))?.problems).toEqual([{ file: 'sleep_nights (1).csv', line: 1, text }])
    expect((await confirm(app, ann)).status).toBe(409)
  })

  it('refuses files larger than 8 MiB', async () => {
    expect((await upload(app, ann, Buffer.alloc(8 * 1024 * 1024 + 1, 'x'))).status).toBe(413)
    expect((await upload(app, ann, Buffer.alloc(9 * 1024 * 1024, 'x'))).status).toBe(413)
  })

  it('requires consent first', async () => {
    const cookie = await app.signIn('cleo@example.test', 'Europe/London')
    await upload(app, cookie, fileOf({ routine_days: [exportedDay('2026-06-10')] }))
    expect((await confirm(app, cookie)).status).toBe(403)
  })

  it('refuses a second trial while one is running', async () => {
    const trial = { habit: 'meditation', outcome: 'sleep', phase_days: 7, ended_on: null, created_at: NOW }
    await upload(app, ann, fileOf({ trials: [{ ...trial, starts_on: '2026-06-01' }] }))
    expect((await preview(app, ann))?.problems).toEqual([])
    expect((await confirm(app, ann)).status).toBe(200)
    await upload(
      app,
      ann,
      fileOf({ trials: [{ ...trial, starts_on: '2026-06-02' }], routine_days: [exportedDay('2026-06-10')] }),
    )
    expect((await confirm(app, ann)).status).toBe(409)
    expect((await exported(app, ann)).routine_days).toEqual([])
  })
})
