import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportedDay } from '#dev/any-export.ts'
import { confirm, exported, fileOf, joinImporter, preview, upload, wipeAll } from '#dev/file-importer.ts'
import { userOf } from '#dev/own-account.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { beginTrial } from '#dev/trial-member.ts'

let app: TestApp
let ann: string
let annId: string

describe.runIf(hasDatabase())('a record that a file changes', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    ;[ann, annId] = await joinImporter(app, 'ann')
  })
  afterAll(() => app?.close())
  beforeEach(() => wipeAll(app))

  it('keeps when the member last entered its fields: an older entry that comes late changes nothing', async () => {
    const enter = (id: string, value: string, at: string) =>
      app.request('/api/entries', {
        method: 'PUT',
        cookie: ann,
        json: { userId: annId, entries: [{ id, date: '2026-06-15', field: 'habit.exercise', value, at }] },
      })
    await enter('takenback000', 'not-done', '2026-06-15T11:00:00.000Z')
    const [day] = (await exported(app, ann)).routine_days ?? []
    await upload(app, ann, fileOf({ routine_days: [{ ...day, meditation: 'done' }] }))
    expect((await confirm(app, ann, { conflicts: 'file' })).status).toBe(200)
    expect((await enter('late00000000', 'done', '2026-06-15T10:00:00.000Z')).status).toBe(200)
    expect((await exported(app, ann)).routine_days).toMatchObject([{ exercise: 'not-done', meditation: 'done' }])
  })

  it('is the same trial, with the secret that opens its seal', async () => {
    await app.request('/api/safety', { cookie: ann, json: {} })
    expect((await beginTrial(app, ann, { startsOn: '2026-06-15' })).status).toBe(200)
    const idAndSecret = async () =>
      (await app.tools.db.execute(sql`select id, secret from trials where user_id = ${annId}`)).rows
    const before = await idAndSecret()
    const [trial] = (await exported(app, ann)).trials ?? []
    await upload(app, ann, fileOf({ trials: [{ ...trial, ended_on: '2026-06-15' }] }))
    expect((await confirm(app, ann, { conflicts: 'file' })).status).toBe(200)
    expect((await exported(app, ann)).trials).toMatchObject([{ ended_on: '2026-06-15' }])
    expect(await idAndSecret()).toEqual(before)
    await upload(app, ann, fileOf({ trials: (await exported(app, ann)).trials ?? [] }))
    expect(await preview(app, ann)).toMatchObject({ sections: [{ title: 'Trials', changed: 0, same: 1 }] })
  })

  it('moves the account’s start no longer once it’s erased', async () => {
    await upload(app, ann, fileOf({ routine_days: [exportedDay('1995-01-01', { fasting: 'done' })] }))
    await confirm(app, ann)
    expect((await userOf(app, ann)).joinedOn).toBe('1995-01-01')
    expect((await app.request('/api/account/erase-records', { cookie: ann, json: { confirm: 'yes' } })).status).toBe(
      200,
    )
    expect((await userOf(app, ann)).joinedOn).toBe('2026-06-15')
  })

  it('stays the evening before for who joined in the small hours, since their day begins later', async () => {
    app.setNow('2026-06-15T00:30:00Z')
    const owl = await app.signInToTrack('owl@example.test', 'Europe/London')
    const settings = { name: '', timeZone: 'Europe/London', dayStart: '04:00' }
    await app.request('/api/account/settings', { cookie: owl, json: settings })
    await app.request('/api/account/erase-records', { cookie: owl, json: { confirm: 'yes' } })
    expect((await userOf(app, owl)).joinedOn).toBe('2026-06-14')
  })
})
