import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import { hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import { subscriptionsOf } from '#dev/newsletter-reader.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readListQuery } from '../list.ts'
import { listLists, listSubscribers } from './lists.server.ts'

describe.skipIf(!hasDatabase())('the lists of the office', () => {
  let app: TestApp
  let cookie = ''
  beforeAll(async () => {
    app = await createTestApp()
    cookie = await app.signInStaff('coach')
    const gone = {
      addressHash: hashAddress(app.tools, 'gone@x.test'),
      list: 'newsletter',
      since: app.tools.clock.now(),
    }
    await app.tools.db.insert(suppressions).values(gone)
  })
  afterAll(() => app?.close())

  const WORDING = 'Yes, write to me about longevity.'
  function bring(rows: string | Blob, more: object = {}) {
    const body = new FormData()
    const sent = { [typeof rows === 'string' ? 'rows' : 'file']: rows, wording: WORDING, hasProof: 'on', ...more }
    for (const [name, value] of Object.entries(sent)) body.set(name, value)
    const headers = { accept: 'application/json' }
    return app.request('/api/office/subscribers/newsletter', { cookie, body, headers })
  }

  it('takes in who agreed elsewhere, with the proof, and reports the rest by line', async () => {
    const rows = 'email,agreed\nAda@x.test,2026-03-01\ngone@x.test,2026-03-01\nbob,2026-03-01\n+cmd@x.test,2026-03-02'
    const response = await bring(rows)
    expect([response.status, await response.json()]).toEqual([
      200,
      { added: 2, known: 0, left: 1, problems: [{ line: 4, problem: 'This is no email address.' }] },
    ])
    const [row] = await subscriptionsOf(app, 'ada@x.test')
    expect(row?.subscription).toMatchObject({ wording: WORDING, confirmedAt: new Date('2026-03-01T00:00:00Z') })
    expect(await app.tools.db.$count(subscribers, eq(subscribers.email, 'gone@x.test'))).toBe(0)
    expect(await (await bring(rows)).json()).toMatchObject({ added: 0, known: 2, left: 1 })
    expect((await listLists(app.tools)).find(({ id }) => id === 'newsletter')?.count).toBe(2)
  })

  it('puts on the list whoever asked to be on it here and hasn’t confirmed yet', async () => {
    await app.request('/api/newsletter', { json: { email: 'asked@x.test', consent: true } })
    const rows = 'asked@x.test,2026-03-01'
    expect(await (await bring(rows)).json()).toMatchObject({ added: 1, known: 0 })
    const [row] = await subscriptionsOf(app, 'asked@x.test')
    expect(row?.subscription).toMatchObject({ wording: WORDING, confirmedAt: new Date('2026-03-01T00:00:00Z') })
    expect(await (await bring(rows)).json()).toMatchObject({ added: 0, known: 1 })
  })

  it.each([
    ['no proof', { hasProof: '' }, 'can show that they agreed'],
    ['no lines', { rows: '' }, 'choose a file'],
    ['no words', { wording: 'Yes' }, 'what they agreed to'],
    ['a file that never ends a quotation', { rows: '"ada@x.test,2026-03-01' }, ''],
  ])('takes nothing with %s', async (_name, more, sentence) => {
    const before = await app.tools.db.$count(subscriptions)
    const response = await bring('eve@x.test,2026-03-01', more)
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toContain(sentence)
    expect(await app.tools.db.$count(subscriptions)).toBe(before)
  })

  it('takes who agreed today, in the first hour of a day in summer, and nobody from tomorrow', async () => {
    const now = app.tools.clock.now().toISOString()
    app.setNow('2026-06-14T23:30:00Z')
    const report = await (await bring('early@x.test,2026-06-15\nlate@x.test,2026-06-16')).json()
    expect(report).toMatchObject({
      added: 1,
      problems: [{ line: 2, problem: expect.stringContaining('still to come') }],
    })
    const [row] = await subscriptionsOf(app, 'early@x.test')
    expect(row?.subscription.confirmedAt).toEqual(new Date('2026-06-14T23:30:00Z'))
    app.setNow(now)
  })

  it('takes a file, saved by any spreadsheet, and leads a form without script to its report', async () => {
    const csv = '\uFEFFAddress;Agreed\r\n"grace@x.test";2026-03-01\r\nnobody;\r\n'
    expect(await (await bring(new Blob([csv]))).json()).toMatchObject({ added: 1, problems: [{ line: 3 }] })
    const body = new FormData()
    for (const [name, value] of Object.entries({ rows: 'grace@x.test,2026-03-01', wording: WORDING, hasProof: 'on' }))
      body.set(name, value)
    const led = await app.request('/api/office/subscribers/newsletter', { cookie, body })
    expect([led.status, led.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/office\/letters\/lists\/newsletter\?report=/),
    ])
  })

  it.each([
    ['a million lines', () => 'x@x.test,2026-03-01\n'.repeat(1_000_000), 413, /more than 4096 KiB/],
    ['more lines than are taken', () => 'x@x.te,\n'.repeat(50_002), 400, /more than 50,?000 lines/],
    ['a spreadsheet itself', () => new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 255]), 400, /save the spreadsheet as CSV/i],
  ])('refuses %s with a sentence, and takes nothing of it', async (_name, file, status, sentence) => {
    const before = await app.tools.db.$count(subscribers)
    const response = await bring(new Blob([file()]))
    expect(response.status).toBe(status)
    expect((await response.json()).error.message).toMatch(sentence)
    expect(await app.tools.db.$count(subscribers)).toBe(before)
  })

  it('gives the list out as a file that no spreadsheet runs, to who may', async () => {
    const response = await app.request('/api/office/subscribers/newsletter', { cookie })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const text = await response.text()
    expect(text).toContain(`"ada@x.test","2026-03-01T00:00:00.000Z","2026-03-01T00:00:00.000Z","","${WORDING}"`)
    expect(text).toContain(`"'+cmd@x.test"`)
    const editor = await app.signInStaff('editor')
    expect((await app.request('/api/office/subscribers/newsletter', { cookie: editor })).status).toBe(404)
    const now = app.tools.clock.now()
    app.setNow(new Date(now.getTime() + 601_000).toISOString())
    expect((await app.request('/api/office/subscribers/newsletter', { cookie })).status).toBe(403)
    app.setNow(now.toISOString())
  })

  it('finds an address by its beginning', async () => {
    const find = async (q: string) => {
      const query = readListQuery(new URL(`http://x/?q=${encodeURIComponent(q)}`), { filters: [], sorts: ['-asked'] })
      return (await listSubscribers(app.tools, 'newsletter', query)).rows.map(({ email }) => email)
    }
    expect(await find('ADA')).toEqual(['ada@x.test'])
    expect(await find('%')).toEqual([])
  })
})
