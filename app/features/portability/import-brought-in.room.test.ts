import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyExport, exportedDay } from '#dev/any-export.ts'
import { confirm, exported, fileOf, joinImporter, preview, upload, wipe, wipeAll } from '#dev/file-importer.ts'
import { userOf } from '#dev/own-account.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { beginTrial } from '#dev/trial-member.ts'
import type { Row } from './day-row.ts'
import { readZip, writeZip } from './zip.server.ts'

let app: TestApp
let ann: string
let bob: string
let annId: string
let bobId: string

const NOW = '2026-06-15T12:00:00Z'

describe.runIf(hasDatabase())('importing data', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: NOW })
    ;[ann, annId] = await joinImporter(app, 'ann')
    ;[bob, bobId] = await joinImporter(app, 'bob')
  })
  afterAll(() => app?.close())
  beforeEach(() => wipeAll(app))

  const plain = (tables: Record<string, Row[]>) =>
    JSON.parse(JSON.stringify(tables).replaceAll('+00:00', 'Z').replaceAll('.000Z', 'Z'))

  it('restores what was exported, from JSON and from CSV, exactly', { timeout: 240_000 }, async () => {
    const Format = fc.constantFrom<'json' | 'zip'>('json', 'zip')
    await fc.assert(
      fc.asyncProperty(anyExport(NOW), Format, async (tables, format) => {
        await app.tools.db.execute(sql`delete from rate_limits`)
        for (const id of [annId, bobId]) await wipe(app, id)
        expect((await upload(app, ann, fileOf(tables))).status).toBe(303)
        expect((await preview(app, ann))?.problems).toEqual([])
        expect((await confirm(app, ann)).status).toBe(200)
        const mine = await exported(app, ann)
        for (const { date, ...rest } of tables.routine_days)
          expect(mine.routine_days?.find((row) => row.date === date)).toEqual({ date, ...rest })
        expect(mine.checkins).toEqual(tables.checkins.toSorted((a, b) => (a.date < b.date ? -1 : 1)))

        const file = await app.request(`/api/account/export.${format}`, { cookie: ann })
        await upload(app, bob, Buffer.from(await file.arrayBuffer()))
        expect((await preview(app, bob))?.problems).toEqual([])
        expect((await confirm(app, bob)).status).toBe(200)
        expect(plain(await exported(app, bob))).toEqual(plain(mine))
      }),
      { numRuns: 6 },
    )
  })

  it('fills gaps between the first and last day, and moves the account’s start to the first', async () => {
    await upload(
      app,
      ann,
      fileOf({ routine_days: [exportedDay('2026-05-01', { fasting: 'done' }), exportedDay('2026-05-04')] }),
    )
    await confirm(app, ann)
    expect((await exported(app, ann)).routine_days?.map(({ date }) => date)).toEqual([
      '2026-05-01',
      '2026-05-02',
      '2026-05-03',
      '2026-05-04',
    ])
    expect((await userOf(app, ann)).joinedOn).toBe('2026-05-01')
    expect((await exported(app, bob)).routine_days).toEqual([])
  })

  it('previews new, changed and unchanged records, and resolves conflicts as chosen', async () => {
    await upload(
      app,
      ann,
      fileOf({
        routine_days: [
          exportedDay('2026-06-10', { fasting: 'done' }),
          exportedDay('2026-06-11', { exercise: 'small' }),
        ],
      }),
    )
    await confirm(app, ann)
    const second = fileOf({
      routine_days: [
        exportedDay('2026-06-10', { meditation: 'done' }),
        exportedDay('2026-06-11', { exercise: 'small' }),
        exportedDay('2026-06-12'),
      ],
    })
    const states = async () =>
      (await exported(app, ann)).routine_days?.map(({ fasting, meditation }) => [fasting, meditation])
    await upload(app, ann, second)
    expect(await preview(app, ann)).toMatchObject({ sections: [{ title: 'Days', fresh: 1, changed: 1, same: 1 }] })
    await confirm(app, ann)
    expect((await states())?.[0]).toEqual(['done', 'not-done'])
    await upload(app, ann, second)
    expect(await preview(app, ann)).toMatchObject({ sections: [{ fresh: 0, changed: 1, same: 2 }] })
    await confirm(app, ann, { conflicts: 'file' })
    expect((await states())?.[0]).toEqual(['not-done', 'done'])
  })

  it('runs once, however often the button is pressed', async () => {
    await upload(app, ann, fileOf({ checkins: [], routine_days: [exportedDay('2026-06-10')] }))
    const answers = await Promise.all([confirm(app, ann), confirm(app, ann), confirm(app, ann)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('accepts Loop’s archive and only adds to existing ticks', async () => {
    await app.request('/api/routine/2026-06-15/exercise', { cookie: ann, method: 'PUT', json: { state: 'small' } })
    const files = (async function* () {
      yield { name: 'Habits.csv', text: 'Position,Name\n001,"Run, or gym"\n002,Sit\n003,Read\n' }
      yield {
        name: 'Checkmarks.csv',
        text: 'Date,Run, or gym,Sit,Read,\n2026-06-15,YES_MANUAL,NO,NO,\n2026-06-13,SKIP,YES_MANUAL,YES_MANUAL,\n',
      }
      yield { name: '001 Run or gym/Scores.csv', text: '2026-06-15,0.1\n' }
    })()
    const pieces: Buffer[] = []
    for await (const piece of writeZip(files, new Date(NOW))) pieces.push(piece)
    expect(readZip(Buffer.concat(pieces), () => true, 10_000)).toHaveLength(3)
    await upload(app, ann, Buffer.concat(pieces), 'Loop Habits CSV 2026-06-15.zip')
    expect(await preview(app, ann)).toMatchObject({
      kind: 'tracker',
      habits: [
        { name: 'Run, or gym', done: 1, skipped: 1, guess: 'exercise', first: '2026-06-13' },
        { name: 'Sit', done: 1, guess: null },
        { name: 'Read', done: 1, guess: null },
      ],
    })
    expect((await confirm(app, ann, { 'habit-0': '', 'habit-1': '' })).status).toBe(400)
    expect((await confirm(app, ann, { 'habit-0': 'exercise', 'habit-1': 'meditation' })).status).toBe(200)
    expect((await exported(app, ann)).routine_days?.slice(-3)).toMatchObject([
      { date: '2026-06-13', exercise: 'skipped', meditation: 'done', fasting: 'not-done' },
      { date: '2026-06-14', exercise: 'not-done', entered_at: null },
      { date: '2026-06-15', exercise: 'small', meditation: 'not-done' },
    ])
  })

  it('puts no more own habits on the card than it has room for', async () => {
    const habit = (place: number) => ({
      id: `5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a2${place}`,
      name: `Habit ${place}`,
      note: '',
      position: place,
      created_on: '2026-05-01',
      archived_on: null,
      updated_at: NOW,
    })
    await upload(app, ann, fileOf({ own_habits: [0, 1, 2, 3, 4, 5, 6].map(habit) }))
    expect((await confirm(app, ann)).status).toBe(200)
    const { habits } = await (await app.request('/api/own-habits', { cookie: ann })).json()
    expect(habits.map(({ isAway }: { isAway: boolean }) => isAway)).toEqual([
      ...[false, false, false, false, false],
      ...[true, true],
    ])
  })

  it('puts an own habit away no sooner than it was last ticked', async () => {
    const id = (place: number) => `5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a2${place}`
    const habit = (place: number) => ({
      ...{ id: id(place), name: `Habit ${place}`, note: '', position: place, archived_on: null },
      ...{ created_on: '2026-05-01', updated_at: '2026-05-01T08:00:00Z' },
    })
    const tick = { date: '2026-06-14', habit_id: id(5), is_done: true, entered_at: NOW }
    await upload(app, ann, fileOf({ own_habits: [0, 1, 2, 3, 4, 5].map(habit), own_habit_days: [tick] }))
    expect((await confirm(app, ann)).status).toBe(200)
    const { habits } = await (await app.request('/api/own-habits/history', { cookie: ann })).json()
    expect(habits.at(-1)).toMatchObject({ name: 'Habit 5', archivedOn: '2026-06-14', doneOn: ['2026-06-14'] })
  })

  it('goes on with a trial where it was: the habit is left out on the same days', async () => {
    for (const cookie of [ann, bob]) await app.request('/api/safety', { cookie, json: {} })
    expect((await beginTrial(app, ann, { startsOn: '2026-06-16' })).status).toBe(200)
    const file = await app.request('/api/account/export.json', { cookie: ann })
    await upload(app, bob, await file.text())
    expect((await confirm(app, bob)).status).toBe(200)
    const restsOf = async (id: string) =>
      (
        await app.tools.db.execute(sql`
          select habit, from_date::text, until_date::text from routine_rests where user_id = ${id} order by from_date`)
      ).rows
    expect(await restsOf(annId)).toHaveLength(4)
    expect(await restsOf(bobId)).toEqual(await restsOf(annId))
  })

  it('keeps a trial that is over in the file or here beside one that runs', async () => {
    await app.request('/api/safety', { cookie: ann, json: {} })
    expect((await beginTrial(app, ann, { startsOn: '2026-06-15' })).status).toBe(200)
    const [running] = (await exported(app, ann)).trials ?? []
    const bringIn = async (trial: Row) => {
      await upload(app, ann, fileOf({ trials: [trial] }))
      expect((await confirm(app, ann)).status).toBe(200)
      const { trials = [] } = await exported(app, ann)
      expect(trials.map(({ starts_on, ended_on }) => `${starts_on} ${ended_on}`).toSorted()).toEqual([
        '2026-04-01 2026-05-11',
        '2026-06-15 null',
      ])
    }
    // Nobody began another after it, so it's still open.
    await bringIn({ ...running, starts_on: '2026-04-01' })
    await app.tools.db.execute(sql`delete from trials where ended_on is not null`)
    await app.tools.db.execute(sql`update trials set starts_on = '2026-04-01'`)
    await bringIn({ ...running })
  })

  it('ends a measure of a habit where a later one begins', async () => {
    await app.request('/api/doses', { cookie: ann, json: { habit: 'hotExposure', unit: 'times', aWeek: 3 } })
    const earlier = { habit: 'hotExposure', unit: 'times', a_week: 2, from_date: '2026-06-01', until_date: null }
    await upload(app, ann, fileOf({ routine_doses: [earlier] }))
    expect((await confirm(app, ann)).status).toBe(200)
    const { doses } = await (await app.request('/api/routine', { cookie: ann })).json()
    expect(doses).toMatchObject([{ habit: 'hotExposure', aWeek: 3 }])
    expect((await exported(app, ann)).routine_doses).toMatchObject([{ until_date: '2026-06-14' }, { until_date: null }])
  })

  it('switches off what the newest answers do, not what older ones in the file did', async () => {
    await app.request('/api/safety', { cookie: ann, json: {} })
    const switchedOff = { answers: [], switched_off: ['coldExposure'], answered_at: '2026-06-01T10:00:00Z' }
    await upload(
      app,
      ann,
      fileOf({
        routine_days: [exportedDay('2026-06-14', { off: 'cold_exposure' }), exportedDay('2026-06-15')],
        safety_screenings: [switchedOff],
        routine_exclusions: [{ habit: 'coldExposure', from_date: '2026-06-01', until_date: null }],
      }),
    )
    expect((await confirm(app, ann)).status).toBe(200)
    const offOn = async (date: string) =>
      (await (await app.request(`/api/routine?date=${date}`, { cookie: ann })).json()).off
    expect(await offOn('2026-06-14')).toEqual(['coldExposure'])
    await app.request('/api/routine/2026-06-15/exercise', { method: 'PUT', cookie: ann, json: { state: 'done' } })
    expect(await offOn('2026-06-15')).toEqual([])
  })

  it('can be discarded', async () => {
    await upload(app, ann, fileOf({ routine_days: [exportedDay('2026-06-10')] }))
    await app.request('/api/account/import/discard', { cookie: ann, method: 'POST' })
    expect(await preview(app, ann)).toBeNull()
  })
})
