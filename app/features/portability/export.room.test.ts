import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPersonTables, type Person, type PersonTables } from '#app/db/person-tables.ts'
import { readRelations, type Table } from '#app/db/relations.ts'
import { readCsv } from '#app/values/csv.ts'
import { fillTables, SECRET_MARK } from '#dev/fill-tables.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { LEFT_OUT, personOf } from './records.server.ts'
import { readZip } from './zip.server.ts'

let app: TestApp
let ann: string
let bob: string
let person: Person
let tables: Table[]
let reach: PersonTables

/**
 * Tables with a column that looks personal but can't be linked to a known person: they have a hash of an address or a
 * cookie, without the address itself. A new table about a person needs a reference to `users`, or a column named
 * `email`.
 */
const ANONYMOUS_TABLES = ['consent_choices']

describe.runIf(hasDatabase())('the export', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-10T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    bob = await app.signInToTrack('bob@example.test', 'Europe/London')
    const id = await app.idOf(ann)
    person = personOf(app.tools, { id, email: 'ann@example.test' })
    tables = await readRelations(app.tools.db)
    reach = findPersonTables(tables)
  })
  afterAll(() => app?.close())

  const readJson = async (cookie: string) => {
    const response = await app.request('/api/account/export.json', { cookie })
    expect(response.status).toBe(200)
    return response
  }

  it('finds a path to the person from every table about people', () => {
    const personal = tables.filter(({ columns }) =>
      columns.some(({ name }) => /user|member|person|mail|recipient|visitor|browser|address_hash|customer/.test(name)),
    )
    const unreached = personal.map(({ name }) => name).filter((name) => !reach.has(name))
    expect(unreached.filter((name) => !ANONYMOUS_TABLES.includes(name))).toEqual([])
  })

  it('contains everything about a person from every table, and nothing about anyone else', async () => {
    const filled = await fillTables(app.tools, tables, reach, person)
    expect(filled.length).toBeGreaterThan(18)
    const { tables: exported } = await (await readJson(ann)).json()
    for (const name of filled.filter((one) => !(one in LEFT_OUT)))
      expect(exported[name].length, name).toBeGreaterThan(0)
    expect(exported.users).toMatchObject([{ email: 'ann@example.test', time_zone: 'Europe/London' }])
    expect(exported.order_items).toMatchObject([{ name: '=order_items name' }])

    const others = await (await readJson(bob)).json()
    expect(others.tables.users).toMatchObject([{ email: 'bob@example.test' }])
    const text = JSON.stringify(others)
    for (const known of [person.id, person.email, '=order_items']) expect(text).not.toContain(known)
  })

  it('contains no secrets', async () => {
    const text = await (await readJson(ann)).text()
    expect(text).not.toContain(SECRET_MARK)
    const { rows } = await app.tools.db.execute<{ token: string }>('select token from sessions')
    expect(rows.length).toBeGreaterThan(1)
    for (const { token } of rows) expect(text).not.toContain(token)
  })

  it('writes days in words', async () => {
    await app.request('/api/routine/2026-06-10/exercise', { method: 'PUT', cookie: bob, json: { state: 'small' } })
    await app.request('/api/routine/2026-06-10/meditation', { method: 'PUT', cookie: bob, json: { state: 'skipped' } })
    await app.request('/api/routine/2026-06-10/fasting', { method: 'PUT', cookie: bob, json: { state: 'done' } })
    const response = await readJson(bob)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="longevity-2026-06-10.json"')
    const { tables: exported } = await response.json()
    expect(exported.routine_days).toEqual([
      {
        date: '2026-06-10',
        fasting: 'done',
        exercise: 'small',
        breathing: 'not-done',
        cold_exposure: 'not-done',
        hot_exposure: 'not-done',
        meditation: 'skipped',
        healthy_nutrition: 'not-done',
        off: '',
        free: '',
        mode: null,
        is_paused: false,
        entered_at: '2026-06-10T12:00:00.000Z',
      },
    ])
  })

  it('also comes as CSV files, in which nothing is a formula', async () => {
    const response = await app.request('/api/account/export.zip', { cookie: ann })
    const files = readZip(Buffer.from(await response.arrayBuffer()), () => true, 1_000_000)
    const { tables: exported } = await (await readJson(ann)).json()
    const full = Object.entries(exported).flatMap(([name, rows]) => (Array.isArray(rows) && rows.length ? [name] : []))
    expect(files.map(({ name }) => name)).toEqual(['README.txt', ...full.map((name) => `${name}.csv`)])
    let disarmed = 0
    for (const { text } of files.slice(1)) {
      for (const { cells } of readCsv(text)) {
        for (const cell of cells) expect(cell.text).not.toMatch(/^[=+@\t\r]/)
        disarmed += cells.filter((cell) => cell.text.startsWith("'=")).length
      }
    }
    expect(disarmed).toBeGreaterThan(10)
  })

  it('streams the complete data in small chunks', async () => {
    await app.tools.db.execute(`
      insert into checkins (user_id, date, sleep, note, updated_at)
      select '${person.id}', date '2010-01-01' + day, 3, '', now() from generate_series(0, 3649) as day`)
    const response = await readJson(ann)
    const reader = response.body?.getReader()
    const pieces: Uint8Array[] = []
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) pieces.push(piece.value)
    const { tables: exported } = JSON.parse(Buffer.concat(pieces).toString())
    expect(exported.checkins).toHaveLength(3651)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000)
  })

  it('requires a recent sign-in', async () => {
    // The start of a session is set by the real clock.
    const minutesFromNow = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000).toISOString())
    minutesFromNow(9)
    expect((await app.request('/api/account/export.json', { cookie: ann })).status).toBe(200)
    minutesFromNow(11)
    for (const ending of ['json', 'zip'])
      expect((await app.request(`/api/account/export.${ending}`, { cookie: ann })).status).toBe(403)
  })
})
