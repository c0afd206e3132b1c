import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { coachMessages, coachNotes, coachSuggestions } from '#app/db/schema/coaching.ts'
import { readThread } from '#app/features/coaching/thread.server.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listNotes } from './actions.server.ts'

const JSON_TYPE = 'application/json'

// The server has done it and its answer was lost on the way, so the same form is sent again.
describe.skipIf(!hasDatabase())('what a coach sends again, since its answer was lost,', () => {
  let app: TestApp
  let coach = ''
  let ann = ''
  let annId = ''
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    coach = await app.signInStaff('coach')
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    annId = await app.idOf(ann)
    await grantComplimentaryMembership(app.tools, annId)
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    for (const table of [coachNotes, coachSuggestions, coachMessages]) await app.tools.db.delete(table)
  })

  const send = (door: string, json: object) =>
    app.request(`/api/office/coaching/${annId}/${door}`, { cookie: coach, json })
  const sentence = 'What you sent before did arrive. To send these words as well, press the button again.'
  async function expectRefused(response: Response) {
    expect([response.status, (await response.json()).error.message]).toEqual([409, sentence])
  }
  const statuses = async (...sent: readonly Promise<Response>[]) =>
    (await Promise.all(sent)).map(({ status }) => status)
  const notes = async () => (await listNotes(app.tools, annId)).map(({ words }) => words)
  const bodies = async () => (await readThread(app.tools, annId)).messages.map(({ body }) => body)
  const auditedNotes = () => app.tools.db.$count(auditLog, eq(auditLog.action, 'coaching.note'))

  it('is one note, one after the other and at once', async () => {
    const before = await auditedNotes()
    const json = { id: randomUUID(), words: 'Ask about her knee.', dueOn: '2026-06-20' }
    expect((await send('notes', json)).status).toBe(200)
    expect((await send('notes', json)).status).toBe(200)
    const other = { ...json, id: randomUUID(), words: 'Ask about her sleep.' }
    expect(await statuses(send('notes', other), send('notes', other))).toEqual([200, 200])
    expect((await notes()).toSorted()).toEqual(['Ask about her knee.', 'Ask about her sleep.'])
    expect(await auditedNotes()).toBe(before + 2)
  })

  it.each([{ words: 'Ask about her hip.' }, { dueOn: '2026-06-21' }])(
    'is neither kept nor lost in silence when the note is another: %j',
    async (changed) => {
      const json = { id: randomUUID(), words: 'Ask about her knee.', dueOn: '2026-06-20' }
      await send('notes', json)
      await expectRefused(await send('notes', { ...json, ...changed }))
      expect(await notes()).toEqual(['Ask about her knee.'])
    },
  )

  it('has an id of its own in each form of the page: messages and suggestions are lines of one thread', async () => {
    const page = { file: 'routes/office/coaching-member.tsx', address: `/office/coaching/${annId}` }
    const read = await readPage(app, { ...page, params: { id: annId }, cookie: coach })
    const { formIds, thread } = JSON.parse(read ?? '{}')
    expect(Object.keys(formIds)).toEqual(['goal', 'focus', 'note'])
    expect(new Set([...Object.values(formIds), thread.formId]).size).toBe(4)
  })

  it('is two notes from a form without an id, which was there before', async () => {
    for (const _ of [1, 2]) expect((await send('notes', { words: 'Ask.' })).status).toBe(200)
    expect(await notes()).toEqual(['Ask.', 'Ask.'])
  })

  it('is one message, and neither sent nor lost in silence when its words are others', async () => {
    const json = { id: randomUUID(), body: 'Well done.' }
    expect(await statuses(send('messages', json), send('messages', json))).toEqual([200, 200])
    expect((await send('messages', json)).status).toBe(200)
    await expectRefused(await send('messages', { ...json, body: 'Well done, Ann.' }))
    expect(await bodies()).toEqual(['Well done.'])
  })

  it('is one suggestion, and refused when it is another', async () => {
    const json = { id: randomUUID(), kind: 'focus', words: 'Walk after lunch.' }
    expect(await statuses(send('suggestions', json), send('suggestions', json))).toEqual([200, 200])
    await expectRefused(await send('suggestions', { ...json, words: 'Walk after supper.' }))
    expect(await app.tools.db.$count(coachSuggestions)).toBe(1)
  })

  it('is refused from a member, too, when the words to the coach are others', async () => {
    const write = (json: object) => app.request('/api/coach/messages', { cookie: ann, json })
    const json = { id: randomUUID(), body: 'How long?' }
    expect(await statuses(write(json), write(json))).toEqual([200, 200])
    await expectRefused(await write({ ...json, body: 'How often?' }))
    expect(await bodies()).toEqual(['How long?'])
  })

  it('is one picture from a member, and refused when it is another', async () => {
    const draw = (background: string) =>
      sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer()
    const id = randomUUID()
    const write = (picture: Buffer) => {
      const body = new FormData()
      body.set('id', id)
      body.set('body', 'My breakfast')
      body.set('picture', new File([new Uint8Array(picture)], 'a.jpg'))
      return app.request('/api/coach/pictures', { method: 'POST', body, cookie: ann, headers: { accept: JSON_TYPE } })
    }
    const [porridge, eggs] = [await draw('#cb9'), await draw('#fd3')]
    expect(await statuses(write(porridge), write(porridge))).toEqual([200, 200])
    expect((await write(porridge)).status).toBe(200)
    await expectRefused(await write(eggs))
    const seen = await app.request(`/api/coach/pictures/${id}`, { cookie: ann })
    const { channels } = await sharp(Buffer.from(await seen.arrayBuffer())).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 17).toString(16)).join('')).toBe('cb9')
    expect(await bodies()).toEqual(['My breakfast'])
  })
})
