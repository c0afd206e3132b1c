import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coachSuggestions } from '#app/db/schema/coaching.ts'
import { SEALED } from '#app/db/sealed-columns.ts'
import { coachOfToday } from '#app/features/coaching/coach-of-today.server.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { UNREADABLE } from '#app/platform/keys/sealed-words.ts'
import { EVERY_PAGE } from '#dev/every-page.ts'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { contextFor } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { readZip } from './zip.server.ts'

type Params = Record<string, string>
const DAY = '2026-06-01'
/** Sealed columns that are exported. Excludes the pending import, which isn't part of an export. */
const EXPORTED = Object.keys(SEALED).filter((name) => !name.startsWith('imports.'))

describe.skipIf(!hasDatabase())('damaged encrypted values', () => {
  let app: TestApp
  let ann: string
  let userId: string
  let coach: string
  const picture = randomUUID()

  const send = async (path: string, init: Parameters<TestApp['request']>[1]) => {
    const answer = await app.request(path, init)
    if (answer.status >= 400) throw new Error(`${path}: ${await answer.text()}`)
  }
  /** Returns the data of a page's loader. */
  const page = async (...asked: Parameters<typeof load>) => JSON.stringify(await load(...asked))
  async function load(path: string, { cookie = ann, params = {} }: { cookie?: string; params?: Params } = {}) {
    const { file } = EVERY_PAGE.find((one) => one.path === path) ?? {}
    const { loader } = await import(/* @vite-ignore */ `../../${file}`)
    const context = contextFor(app.tools, cookie)
    const url = new URL(`${ORIGIN}${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`)
    return loader({ request: new Request(url), context, params, url })
  }

  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Etc/UTC')
    userId = await app.idOf(ann)
    await grantComplimentaryMembership(app.tools, userId)
    app.setNow('2026-06-07T18:00:00Z')
    coach = await app.signInStaff('coach')
    await write('hurt', { measure: 'hba1c', week: '2026-06-01', day: DAY })
    for (const name of Object.keys(SEALED)) await damage(name)
    await write('whole', { measure: 'lpa', week: '2026-06-01', day: '2026-06-02' })
  })
  afterAll(() => app?.close())

  /** Writes a value to every sealed column. */
  async function write(words: string, { measure, week, day }: { measure: string; week: string; day: string }) {
    await send(`/api/journal/${day}`, { cookie: ann, json: { id: randomUUID(), about: 'day', body: `${words} note` } })
    await send(`/api/checkins/${day}`, { cookie: ann, json: { sleep: 4, note: `${words} check-in` } })
    await send('/api/baseline', { cookie: ann, json: { date: day, [`value-${measure}`]: '<71.2' } })
    if (words === 'hurt')
      await send('/api/reviews', { cookie: ann, json: { week, helped: 'hurt', hindered: 'hurt', focus: 'hurt' } })
    const office = `/api/office/coaching/${userId}`
    const id = randomUUID()
    await send(`${office}/messages`, { cookie: coach, json: { id: randomUUID(), body: `${words} answer` } })
    await send(`${office}/suggestions`, { cookie: coach, json: { id, kind: 'focus', words: `${words} idea` } })
    await send(`${office}/notes`, { cookie: coach, json: { words: `${words} coach’s note` } })
    if (words === 'hurt') {
      await app.tools.db.update(coachSuggestions).set({ answer: 'accepted', answeredAt: app.tools.clock.now() })
      const form = new FormData()
      for (const [name, value] of Object.entries({ id: picture, body: 'hurt message' })) form.set(name, value)
      const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#808080' } })
        .png()
        .toBuffer()
      form.set('picture', new File([new Uint8Array(bytes)], 'a.png'))
      await send('/api/coach/pictures', { method: 'POST', cookie: ann, body: form })
      const file = new FormData()
      file.set('file', new File([`date,note\n${day},hurt file`], 'hurt.csv'))
      await send('/api/account/import', { method: 'POST', cookie: ann, body: file })
    }
  }

  /** Flips a bit in every value of a column. */
  async function damage(name: string) {
    const [table = '', column = ''] = name.split('.')
    const [rows, field] = [sql.identifier(table), sql.identifier(column)]
    const changed =
      name === 'coach_pictures.content'
        ? sql`set_byte(${field}, 20, get_byte(${field}, 20) # 1)`
        : sql`overlay(${field} placing (case substr(${field}, 20, 1) when 'A' then 'B' else 'A' end) from 20 for 1)`
    await app.tools.db.execute(sql`update ${rows} set ${field} = ${changed} where length(${field}) > 0`)
  }

  it('are replaced by a placeholder, and the rest of the page is shown', async () => {
    const shown: Record<string, string[]> = {
      '/app/journal': ['whole note', 'whole check-in'],
      '/app/coach': ['whole answer', 'whole idea'],
      '/app/review': [],
    }
    for (const [path, whole] of Object.entries(shown))
      for (const words of [UNREADABLE, ...whole]) expect(await page(path), path).toContain(words)
    expect(await coachOfToday(app.tools, userId)).toMatchObject({ focus: UNREADABLE, suggestions: 1 })
    const office = await page('/office/coaching/:id', { cookie: coach, params: { id: userId } })
    for (const words of [UNREADABLE, 'whole answer', 'whole coach’s note', 'whole idea'])
      expect(office).toContain(words)
  })

  it('are listed if they are measurements, and excluded from lines and means', async () => {
    const [hurt, whole] = [`{"measure":"hba1c","date":"${DAY}"}`, '"measure":"lpa"']
    const all = await page('/app/baseline')
    for (const words of [`"damaged":[${hurt}]`, whole]) expect(all).toContain(words)
    expect(await page('/app/baseline/:measure', { params: { measure: 'hba1c' } })).toContain(`"damaged":[${hurt}]`)
    expect(await (await app.request('/api/baseline', { cookie: ann })).json()).toMatchObject([{ measure: 'lpa' }])
  })

  it('are mentioned on the sheet for the doctor, and to a coach with access', async () => {
    const message = 'HbA1c of 1\u00a0June 2026 can’t be shown: what is kept of it was damaged.'
    const sheet: Response = await load('/app/baseline/sheet.pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await sheet.arrayBuffer())))
    expect(text.join(' ').replaceAll(/\s+/g, ' ')).toContain(message.replace('\u00a0', ' '))
    await send('/api/coach/share', { cookie: ann, json: { 'kind.baseline': 'yes', from: '2026-06-01', days: '7' } })
    expect(await page('/office/coaching/:id', { cookie: coach, params: { id: userId } })).toContain(message)
  })

  it('are not shown if they are a picture or a pending file', async () => {
    expect((await app.request(`/api/coach/pictures/${picture}`, { cookie: ann })).status).toBe(404)
    expect(await page('/account/import')).not.toContain('hurt.csv')
  })

  it('are listed in the export, which contains everything else', async () => {
    const exported = await (await app.request('/api/account/export.json', { cookie: ann })).json()
    expect(
      exported.unreadable.map(({ table, column }: { table: string; column: string }) => `${table}.${column}`).sort(),
    ).toEqual([...EXPORTED, 'coach_messages.body', 'coach_messages.body'].sort())
    for (const { table, record, column } of exported.unreadable)
      expect(exported.tables[table][record - 1][column]).toBe(UNREADABLE)
    const text = JSON.stringify(exported.tables)
    for (const words of ['note', 'check-in', 'answer', 'idea', 'coach’s note']) expect(text).toContain(`whole ${words}`)

    const zip = Buffer.from(await (await app.request('/api/account/export.zip', { cookie: ann })).arrayBuffer())
    const [list] = readZip(zip, (name) => name === 'UNREADABLE.txt', 1e6)
    expect(list?.text).toContain('baseline_readings.csv, record 1: value')
  })

  it('don’t prevent the import of such an export', async () => {
    const json = await (await app.request('/api/account/export.json', { cookie: ann })).text()
    const zip = await (await app.request('/api/account/export.zip', { cookie: ann })).arrayBuffer()
    for (const [place, content] of [json, zip].entries()) {
      const bob = await app.signInToTrack(`bob${place}@example.test`, 'Etc/UTC')
      const form = new FormData()
      form.set('file', new File([content], 'export'))
      await send('/api/account/import', { method: 'POST', cookie: bob, body: form })
      expect(JSON.parse(await page('/account/import', { cookie: bob })).preview.problems).toEqual([])
      await send('/api/account/import/carry-out', { cookie: bob, json: {} })
      const readings = await (await app.request('/api/baseline', { cookie: bob })).json()
      expect(readings).toMatchObject([{ measure: 'lpa' }])
      expect(await page('/app/journal', { cookie: bob })).toContain('whole note')
    }
  })

  it('are moved unchanged when two accounts are merged', async () => {
    const office = await app.signInStaff('owner')
    await revokeComplimentaryMembership(app.tools, userId, async () => {})
    const stays = await app.signInToTrack('stays@example.test', 'Etc/UTC')
    const id = await app.idOf(stays)
    const merged = await mergeAccounts(app, office, { stays: { id }, goes: { email: 'ann@example.test' } })
    expect(merged.status).toBe(200)
    for (const words of ['whole note', UNREADABLE])
      expect(await page('/app/journal', { cookie: stays })).toContain(words)
  })
})
