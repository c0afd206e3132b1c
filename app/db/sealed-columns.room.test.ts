import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readRelations, type Table } from './relations.ts'
import { SEALED, SEALED_TABLES, sealedIn } from './sealed-columns.ts'

/** Unencrypted text columns of these tables, with the reason: a new column is either encrypted or listed here. */
const PLAIN: Readonly<Record<string, string>> = {
  'journal_notes.about': 'The day, or the key or id of a habit.',
  'weekly_reviews.focus_habit': 'The key of a habit.',
  'weekly_reviews.figures': 'Counts and means of the week, without words.',
  'baseline_readings.measure': 'Which figure it is: the next round is worked out from it.',
  'baseline_readings.unit': 'The unit it was entered in.',
  'coach_messages.side': 'Member or coach.',
  'coach_messages.writer': 'Who of us wrote it, as the site names them.',
  'coach_messages.about_page': 'The key of a page.',
  'coach_suggestions.kind': 'Goal or focus.',
  'coach_suggestions.period': 'Of a goal, as goals themselves are kept.',
  'coach_suggestions.measure': 'Of a goal, as goals themselves are kept.',
  'coach_suggestions.writer': 'Who of us wrote it.',
  'coach_suggestions.answer': 'Accepted or declined.',
  'coach_notes.writer': 'Who of us wrote it.',
}

const MEASURES = ['', 'hba1c', 'lpa']
const EXPORTED = [
  'journal',
  'check-in',
  'helped',
  'hindered',
  'focus',
  'message',
  'answer',
  'suggestion',
  'coach’s note',
]
/** No other value in the database has these digits. */
const FIGURE = 71.238917

describe.skipIf(!hasDatabase())('the sealed columns', () => {
  let app: TestApp
  let tables: Table[]
  let coach: string
  let picture: Buffer
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    tables = await readRelations(app.tools.db)
    picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
  })
  afterAll(() => app.close())
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns ?? []

  it('are columns that there are, of rows that say whose they are', () => {
    for (const table of SEALED_TABLES) {
      expect(columnsOf(table).some(({ name }) => name === 'user_id')).toBe(true)
      for (const { column, kind } of sealedIn(table))
        expect(columnsOf(table).find(({ name }) => name === column)?.type, column).toBe(
          kind === 'bytes' ? 'bytea' : 'text',
        )
    }
  })

  it('are all texts of their tables but those that say why not', () => {
    const open = SEALED_TABLES.flatMap((table) =>
      columnsOf(table)
        .filter(
          ({ name, type }) => name !== 'user_id' && /text|char|json|bytea|tsvector/.test(type) && name !== 'stamps',
        )
        .map(({ name }) => `${table}.${name}`),
    )
    expect(open.filter((name) => !(name in SEALED) && !(name in PLAIN))).toEqual([])
    expect(Object.keys(PLAIN).filter((name) => !open.includes(name))).toEqual([])
  })

  it('hold no word of what a member wrote, and neither does any other table', async () => {
    const mark = 'unmistakable'
    const ann = await member('ann@example.test')
    await ann.write(1, mark)
    for (const { name } of tables) {
      const { rows } = await app.tools.db.execute<{ text: string }>(
        sql`select to_jsonb(one)::text as text from ${sql.identifier(name)} as one`,
      )
      expect(
        rows.filter(({ text }) => text.includes(mark)),
        name,
      ).toEqual([])
    }
    const exported = await ann.read()
    for (const room of EXPORTED) expect(exported).toContain(`${mark} ${room}`)
    for (const part of [`"value":${FIGURE}`, '"sign":"<"']) expect(exported).toContain(part)
  })

  it('of two accounts that become one open with the key of the one that stays', async () => {
    const office = await app.signInStaff('owner')
    const [stays, goes] = [await member('stays@example.test'), await member('goes@example.test')]
    await stays.write(1, 'from here')
    await goes.write(2, 'from there')
    await revokeComplimentaryMembership(app.tools, goes.userId, async () => {})
    const both = { stays: { id: stays.userId }, goes: { email: 'goes@example.test' } }
    const merged = await mergeAccounts(app, office, both)
    expect(merged.status).toBe(200)
    const exported = await stays.read()
    for (const words of [
      'from here journal',
      'from there journal',
      'from here check-in',
      'from here focus',
      'from there message',
    ])
      expect(exported).toContain(words)
    for (const measure of ['hba1c', 'lpa']) expect(exported).toContain(`"measure":"${measure}"`)
    const { rows } = await app.tools.db.execute(sql`select user_id from member_keys where user_id = ${goes.userId}`)
    expect(rows).toEqual([])
  })

  async function send(path: string, init: Parameters<TestApp['request']>[1]) {
    const answer = await app.request(path, init)
    if (answer.status >= 400) throw new Error(`${path}: ${await answer.text()}`)
  }

  /** A member who writes something in every room, and gets a reply from the coach. */
  async function member(email: string) {
    app.setNow('2026-06-01T12:00:00Z')
    const cookie = await app.signInToTrack(email, 'Etc/UTC')
    const userId = await app.idOf(cookie)
    await grantComplimentaryMembership(app.tools, userId)
    // The Sunday on which the week of that day is reviewed.
    app.setNow('2026-06-07T18:00:00Z')
    coach = await app.signInStaff('coach')
    const read = async () => (await app.request('/api/account/export.json', { cookie })).text()
    const write = async (place: number, words: string) => {
      const id = `11111111-2222-4333-8444-00000000000${place}`
      const entries: [string, object][] = [
        ['/api/journal/2026-06-01', { id, about: 'day', body: `${words} journal` }],
        ['/api/checkins/2026-06-01', { sleep: 4, note: `${words} check-in` }],
        [
          '/api/reviews',
          { week: '2026-06-01', helped: `${words} helped`, hindered: `${words} hindered`, focus: `${words} focus` },
        ],
        ['/api/baseline', { date: '2026-06-01', [`value-${MEASURES[place]}`]: `<${FIGURE}` }],
      ]
      for (const [path, json] of entries) await send(path, { cookie, json })
      const office = `/api/office/coaching/${userId}`
      const forms: [string, object][] = [
        ['messages', { id: randomUUID(), body: `${words} answer` }],
        ['suggestions', { id: randomUUID(), kind: 'focus', words: `${words} suggestion` }],
        ['notes', { words: `${words} coach’s note` }],
      ]
      for (const [path, json] of forms) await send(`${office}/${path}`, { cookie: coach, json })
      const form = new FormData()
      for (const [name, value] of Object.entries({ id: randomUUID(), body: `${words} message` })) form.set(name, value)
      form.set('picture', new File([new Uint8Array(picture)], 'a.png'))
      await send('/api/coach/pictures', { method: 'POST', cookie, body: form })
      const file = new FormData()
      file.set('file', new File([`date,note\n2026-06-01,${words} file`], `${words} name.csv`))
      await send('/api/account/import', { method: 'POST', cookie, body: file })
    }
    return { userId, read, write }
  }
})
