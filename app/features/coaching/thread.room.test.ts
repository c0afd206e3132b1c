import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { coachMessages, coachPictures, coachThreads } from '#app/db/schema/coaching.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { users } from '#app/db/schema/users.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { coachOfToday } from './coach-of-today.server.ts'
import { markRead } from './read-marks.server.ts'
import { readThread, welcomeMember } from './thread.server.ts'

let app: TestApp
let ann: string
let ben: string
let coach: string
let annId: string
let benId: string

describe.skipIf(!hasDatabase())('the thread with the coach', () => {
  beforeAll(async () => {
    app = await createTestApp({ env: { OWNER_EMAIL: 'owner@example.test' }, push: true })
    ann = await app.signInToTrack('ann@example.test')
    ben = await app.signInToTrack('ben@example.test')
    coach = await app.signInStaff('coach')
    ;[annId, benId] = [await app.idOf(ann), await app.idOf(ben)]
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    for (const table of [coachMessages, coachThreads, coachPictures, memberships, outboxMails, auditLog])
      await app.tools.db.delete(table)
    for (const id of [annId, benId]) await grantComplimentaryMembership(app.tools, id)
  })

  const write = (json: object = {}, cookie = ann) =>
    app.request('/api/coach/messages', { cookie, json: { id: randomUUID(), body: 'Hello', ...json } })
  const answer = (json: object = {}, id = annId, cookie = coach) =>
    app.request(`/api/office/coaching/${id}/messages`, {
      cookie,
      json: { id: randomUUID(), body: 'Well done', ...json },
    })
  const read = async (query = '', cookie = ann) => (await app.request(`/api/coach/messages${query}`, { cookie })).json()
  const bodies = async (query = '', cookie = ann) =>
    (await read(query, cookie)).messages.map(({ body }: { body: string }) => body)
  const endMembership = (id = annId) => revokeComplimentaryMembership(app.tools, id, async () => {})

  it('contains both sides’ messages, in order, with what each is about', async () => {
    await write({ body: 'How long?', aboutDay: '2026-06-14', aboutPage: 'progress' })
    await answer({ body: 'Ten minutes.', reviewWeek: '2026-06-08' })
    expect((await read()).messages).toMatchObject([
      { side: 'member', writer: null, body: 'How long?', aboutDay: '2026-06-14', aboutPage: 'progress' },
      { side: 'coach', writer: 'Your coach', body: 'Ten minutes.', reviewWeek: '2026-06-08' },
    ])
    expect(await bodies('', ben)).toEqual([])
  })

  it('stores a message once, however often its device sends it', async () => {
    const id = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => write({ id })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await bodies()).toEqual(['Hello'])
    // An id of another member or of the coach is rejected without revealing or writing anything.
    expect((await write({ id }, ben)).status).toBe(409)
    expect((await answer({ id })).status).toBe(409)
    expect(await bodies('', ben)).toEqual([])
  })

  it('is refused where somebody else has signed in since it was written', async () => {
    expect((await write({ userId: annId }, ben)).status).toBe(403)
    expect(await bodies('', ben)).toEqual([])
    expect((await write({ userId: annId })).status).toBe(200)
  })

  it('accepts a plain form and redirects to the thread', async () => {
    const form = { id: randomUUID(), body: 'Without script', aboutDay: '', aboutPage: '' }
    const response = await app.request('/api/coach/messages', { cookie: ann, form })
    expect(response.headers.get('location')).toBe('/app/coach?sent=1#newest')
    expect(await bodies()).toEqual(['Without script'])
  })

  it.each([
    ['only spaces', { body: '   ' }, 400],
    ['the maximum length', { body: 'x'.repeat(4_000) }, 200],
    ['one character more', { body: 'x'.repeat(4_001) }, 400],
    ['an invalid date', { aboutDay: '2026-02-30' }, 400],
    ['a foreign page', { aboutPage: 'https://example.test' }, 400],
    ['no id', { id: 'x' }, 400],
  ])('with %s', async (_what, json, status) => {
    expect((await write(json)).status).toBe(status)
    expect(await bodies()).toHaveLength(status === 200 ? 1 : 0)
  })

  it('shows markup as text', async () => {
    const body = '<script>alert(1)</script>'
    await write({ body })
    expect(await bodies()).toEqual([body])
  })

  it('closes at the moment the membership ends, stays readable, and reopens with it', async () => {
    await write({ body: 'Before' })
    await endMembership()
    expect((await write()).status).toBe(403)
    expect(await bodies()).toEqual(['Before'])
    // What was asked in time may be answered; after that nothing new is started.
    expect((await answer({ body: 'After all' })).status).toBe(200)
    expect((await answer()).status).toBe(409)
    expect(await bodies()).toEqual(['Before', 'After all'])
    await grantComplimentaryMembership(app.tools, annId)
    expect((await write()).status).toBe(200)
  })

  it('of a deleted account is deleted, and the coach gets a clear error', async () => {
    const cara = await app.signInToTrack('cara@example.test')
    const id = await app.idOf(cara)
    await grantComplimentaryMembership(app.tools, id)
    await write({ body: 'Still open' }, cara)
    expect((await answer({}, id)).status).toBe(200)
    await app.tools.db.delete(users).where(eq(users.id, id))
    const answered = await answer({}, id)
    expect([answered.status, await answered.text()]).toEqual([404, expect.stringContaining('There’s no such member.')])
    expect(await app.tools.db.select().from(coachMessages)).toEqual([])
    expect((await write({}, cara)).status).toBe(401)
  })

  it('needs consent for writing, not for reading', async () => {
    await write()
    await app.request('/api/account/health-consent', { cookie: ann, json: { agree: 'no' } })
    expect((await write()).status).toBe(403)
    expect(await bodies()).toEqual(['Hello'])
    await app.request('/api/account/health-consent', { cookie: ann, json: { agree: 'yes' } })
  })

  it('emails the owner once while a member waits, without its content', async () => {
    for (const body of ['My knee hurts', 'Still']) await write({ body })
    const mails = await app.tools.db.select().from(outboxMails).where(eq(outboxMails.recipient, 'owner@example.test'))
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain('knee')
    await answer()
    await write()
    expect(await app.mailsTo('owner@example.test')).toHaveLength(2)
  })

  it('notifies the member once until they have read it, without its content', async () => {
    await answer({ body: 'About your heart' })
    await answer({ body: 'And one more' })
    await expect.poll(() => app.mailsTo('ann@example.test')).toEqual(['notice'])
    const [mail] = await app.tools.db.select().from(outboxMails).where(eq(outboxMails.recipient, 'ann@example.test'))
    expect(JSON.stringify(mail)).not.toContain('heart')
    expect(await coachOfToday(app.tools, annId)).toMatchObject({ count: 2, reviewWeek: null })
    await markRead(app.tools, annId, 'member')
    expect(await coachOfToday(app.tools, annId)).toMatchObject({ count: 0, reviewWeek: null })
    await answer({ reviewWeek: '2026-06-08' })
    await expect.poll(() => app.mailsTo('ann@example.test')).toEqual(['notice', 'notice'])
    expect(await coachOfToday(app.tools, annId)).toMatchObject({ count: 1, reviewWeek: '2026-06-08' })
  })

  it('is open to the coach only, no other staff, and every message of the coach is in the log', async () => {
    for (const role of ['editor', 'fulfilment'] as const) {
      const cookie = await app.signInStaff(role)
      expect((await answer({}, annId, cookie)).status).toBe(404)
    }
    expect((await answer({}, 'nobody')).status).toBe(404)
    await answer({ body: 'Secret words' })
    const log = await app.tools.db.select().from(auditLog)
    expect(log.map(({ action, subject }) => [action, subject])).toEqual([['coaching.write', `person:${annId}`]])
    expect(JSON.stringify(log)).not.toContain('Secret')
  })

  it('is closed at once to a coach who loses the role', async () => {
    const cookie = await app.signInStaff('coach', 'second@staff.example.test')
    expect((await answer({}, annId, cookie)).status).toBe(200)
    await app.tools.db.update(users).set({ role: 'editor' }).where(eq(users.email, 'second@staff.example.test'))
    expect((await answer({}, annId, cookie)).status).toBe(404)
  })

  it('stores a picture for the two of them, without its metadata', async () => {
    const photo = await sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#808080' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer()
    const id = randomUUID()
    const send = (bytes: Buffer, body = 'My breakfast', as = ann) => {
      const form = new FormData()
      form.set('id', id)
      form.set('body', body)
      form.set('picture', new File([new Uint8Array(bytes)], 'a.jpg'))
      return app.request('/api/coach/pictures', { method: 'POST', body: form, cookie: as })
    }
    expect((await send(Buffer.from('no picture'))).status).toBe(400)
    expect((await send(photo, ' ')).status).toBe(400)
    expect(await bodies()).toEqual([])
    expect([200, 303]).toContain((await send(photo)).status)
    expect(await bodies()).toEqual(['My breakfast'])
    const seen = await app.request(`/api/coach/pictures/${id}`, { cookie: ann })
    const bytes = Buffer.from(await seen.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_280 })
    expect(bytes.includes('where I live')).toBe(false)
    expect((await app.request(`/api/coach/pictures/${id}`, { cookie: ben })).status).toBe(404)
    expect((await app.request(`/api/coach/pictures/${id}`)).status).toBe(401)
    expect((await app.request(`/api/office/coaching/${annId}/pictures/${id}`, { cookie: coach })).status).toBe(200)
    expect((await app.request(`/api/office/coaching/${benId}/pictures/${id}`, { cookie: coach })).status).toBe(404)
  })

  it('starts with the coach’s welcome, once, for members only', async () => {
    await endMembership(benId)
    expect(await welcomeMember(app.tools, benId)).toBeNull()
    const begun = await Promise.all([1, 2, 3].map(() => welcomeMember(app.tools, annId)))
    expect(begun.filter((beganAt) => beganAt !== null)).toHaveLength(1)
    expect(await bodies()).toEqual([app.tools.settings.now().coach.welcome])
    expect(await coachOfToday(app.tools, annId)).toMatchObject({ count: 1, beganAt: app.tools.clock.now() })
    // They see it on their own day, so no email is sent.
    expect(await app.mailsTo('ann@example.test')).toEqual([])
  })

  it('with ten thousand messages is read a page at a time from its index, and searched', async () => {
    const key = await app.tools.memberKeys.toSeal(app.tools.db, annId)
    const written = Array.from({ length: 10_000 }, (_, place) =>
      key.seal('coach_messages.body', `message ${place + 1}${place === 76 ? ' rosemary' : ''}`),
    )
    await app.tools.db.execute(sql`
      insert into coach_messages (id, user_id, side, body, sent_at)
      select gen_random_uuid(), ${annId}, 'member', body, now()
      from unnest(${sql.param(written)}::text[]) with ordinality as one (body, n) order by n`)
    await app.tools.db.execute(sql`analyze coach_messages`)
    const first = await readThread(app.tools, annId)
    expect(first.messages.map(({ body }) => body).slice(-2)).toEqual(['message 9999', 'message 10000'])
    const second = await readThread(app.tools, annId, { before: first.before ?? 0 })
    expect(second.messages.at(-1)?.body).toBe('message 9950')
    expect(await bodies('?q=Rosemary+77')).toEqual(['message 77 rosemary'])
    expect(await bodies('?q=rosemary+78')).toEqual([])
    const { rows } = await app.tools.db.execute(sql`
      explain select id from coach_messages where user_id = ${annId} and place < 5000 order by place desc limit 51`)
    expect(JSON.stringify(rows)).toContain('coach_messages_thread')
  })

  it('is deleted with the records, and is in the export', async () => {
    await write({ body: 'To be taken along' })
    expect(await (await app.request('/api/account/export.json', { cookie: ann })).text()).toContain('To be taken along')
    await app.request('/api/account/erase-records', { cookie: ann, json: { confirm: 'yes' } })
    expect(await bodies()).toEqual([])
  })
})
