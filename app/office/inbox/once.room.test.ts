import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { messages, threads } from '#app/db/schema/contact.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

// The server has done it and its answer was lost on the way, so the same form is sent again.
describe.skipIf(!hasDatabase())('what is sent again from the inbox, since its answer was lost,', () => {
  let app: TestApp
  let cookie = ''
  let people = 0
  let email = ''
  let thread = ''
  beforeAll(async () => {
    app = await createTestApp()
    cookie = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(() => {
    people += 1
    email = `once${people}@example.test`
  })

  const begin = async (door: 'contact' | 'complaints') => {
    const consent = door === 'contact' ? { gdprConsent: true } : {}
    const json = { name: 'Ada', email, message: 'May I swim in June?', ...consent }
    await app.request(`/api/${door}`, { json })
    const [row] = await app.tools.db.select().from(threads).where(eq(threads.email, email))
    thread = row?.id ?? ''
  }
  const send = (door: string, json: object) => app.request(`/api/office/inbox/${thread}/${door}`, { cookie, json })
  const statuses = async (...sent: readonly Promise<Response>[]) =>
    (await Promise.all(sent)).map(({ status }) => status)
  const ours = async () =>
    (
      await app.tools.db.select().from(messages).where(eq(messages.threadId, thread)).orderBy(asc(messages.sentAt))
    ).flatMap(({ kind, body }) => (kind === 'in' ? [] : [`${kind}: ${body}`]))
  const mails = async (template: string) => (await app.mailsTo(email)).filter((name) => name === template)
  const audited = async () =>
    (
      await app.tools.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `thread:${thread}`))
    ).length

  it('is one answer and one email, one after the other and at once', async () => {
    await begin('contact')
    const json = { id: randomUUID(), body: 'Yes.', after: 'keep-open' }
    expect((await send('answer', json)).status).toBe(200)
    expect(await statuses(send('answer', json), send('answer', json))).toEqual([200, 200])
    const other = { ...json, id: randomUUID(), body: 'And in July.' }
    expect(await statuses(send('answer', other), send('answer', other))).toEqual([200, 200])
    expect(await ours()).toEqual(['out: Yes.', 'out: And in July.'])
    expect([await mails('answer'), await audited()]).toEqual([['answer', 'answer'], 2])
  })

  it('leads on to the next thread as the first time', async () => {
    await begin('contact')
    const waiting = thread
    email = `once${people}-later@example.test`
    app.setNow(new Date(app.tools.clock.now().getTime() + 1000).toISOString())
    await begin('contact')
    const json = { id: randomUUID(), body: 'Yes.' }
    const first = await (await send('answer', json)).json()
    expect(first.next).not.toBeNull()
    expect(await (await send('answer', json)).json()).toEqual(first)
    expect(waiting).not.toBe(thread)
  })

  it.each([
    { first: 'close', last: 'keep-open', state: 'open' },
    { first: 'keep-open', last: 'close', state: 'closed' },
  ])('is sent once and ends as the last press says: $first, then $last', async ({ first, last, state }) => {
    await begin('contact')
    const json = { id: randomUUID(), body: 'Yes.' }
    expect((await send('answer', { ...json, after: first })).status).toBe(200)
    expect((await send('answer', { ...json, after: last })).status).toBe(200)
    expect(await ours()).toEqual(['out: Yes.'])
    expect(await mails('answer')).toEqual(['answer'])
    const [row] = await app.tools.db.select().from(threads).where(eq(threads.id, thread))
    expect(row).toMatchObject({ state, waitsSince: null })
  })

  it('opens no complaint whose outcome was told since', async () => {
    await begin('complaints')
    const json = { id: randomUUID(), body: 'I am asking.', after: 'keep-open' }
    await send('answer', json)
    await send('outcome', { outcome: 'It was our mistake.' })
    expect((await send('answer', json)).status).toBe(200)
    const [row] = await app.tools.db.select().from(threads).where(eq(threads.id, thread))
    expect(row?.state).toBe('closed')
  })

  it('is one note', async () => {
    await begin('contact')
    const json = { id: randomUUID(), body: 'She called.' }
    expect((await send('note', json)).status).toBe(200)
    expect(await statuses(send('note', json), send('note', json))).toEqual([200, 200])
    expect([await ours(), await audited()]).toEqual([['note: She called.'], 1])
  })

  it('is one outcome of a complaint, and no refusal', async () => {
    await begin('complaints')
    const json = { id: randomUUID(), outcome: 'It was our mistake.' }
    expect(await statuses(send('outcome', json), send('outcome', json))).toEqual([200, 200])
    expect((await send('outcome', json)).status).toBe(200)
    expect([await ours(), await audited()]).toEqual([['out: It was our mistake.'], 1])
    expect(await mails('complaint-outcome')).toEqual(['complaint-outcome'])
    const changed = await send('outcome', { ...json, outcome: 'It was not.' })
    expect([changed.status, (await changed.json()).error.message]).toEqual([409, 'This complaint is closed already.'])
  })

  it.each(['answer', 'note'])('is neither sent nor lost in silence when its words are others: %s', async (door) => {
    await begin('contact')
    const id = randomUUID()
    await send(door, { id, body: 'Yes.' })
    const changed = await send(door, { id, body: 'Yes, do.' })
    const sentence = 'What you sent before did arrive. To send these words as well, press the button again.'
    expect([changed.status, (await changed.json()).error.message]).toEqual([409, sentence])
    const kind = door === 'answer' ? 'out' : 'note'
    expect(await ours()).toEqual([`${kind}: Yes.`])
    expect((await send(door, { id: randomUUID(), body: 'Yes, do.' })).status).toBe(200)
    expect(await ours()).toEqual([`${kind}: Yes.`, `${kind}: Yes, do.`])
  })

  it('has an id of its own in each form of the page', async () => {
    await begin('contact')
    const page = { file: 'routes/office/inbox-thread.tsx', address: `/office/inbox/${thread}`, params: { id: thread } }
    const { formIds } = JSON.parse((await readPage(app, { ...page, cookie })) ?? '{}')
    expect(Object.keys(formIds)).toEqual(['answer', 'outcome', 'note'])
    expect(new Set(Object.values(formIds)).size).toBe(3)
  })

  it('is two from a form without an id, which was there before', async () => {
    await begin('contact')
    for (const _ of [1, 2]) expect((await send('note', { body: 'She called.' })).status).toBe(200)
    expect(await ours()).toHaveLength(2)
  })
})
