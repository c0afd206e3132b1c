import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages, threads } from '#app/db/schema/contact.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { receiveLetter } from './receive.server.ts'

describe.skipIf(!hasDatabase())('a complaint whose outcome was told', () => {
  let app: TestApp
  let cookie = ''
  let people = 0
  let email = ''
  let id = ''
  let read = ''
  beforeAll(async () => {
    app = await createTestApp()
    cookie = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    people += 1
    email = `complains${people}@example.test`
    app.setNow('2026-06-15T12:00:00Z')
    await app.request('/api/complaints', { json: { name: 'Eve', email, message: 'You showed my days.' } })
    id = (await find()).id
    const theirs = and(eq(messages.threadId, id), eq(messages.kind, 'in'))
    read = (await app.tools.db.select().from(messages).where(theirs))[0]?.id ?? ''
  })

  const office = (path: string, json: object) => app.request(`/api/office/inbox/${path}`, { cookie, json })
  async function find() {
    const [row] = await app.tools.db.select().from(threads).where(eq(threads.email, email))
    if (!row) throw new Error('no thread')
    return row
  }
  const told = () => office(`${id}/outcome`, { outcome: 'It was our mistake.', read })
  /** What they answer by email, five minutes later. */
  async function writeBack(): Promise<void> {
    app.setNow('2026-06-15T12:05:00Z')
    const { replyToken } = await find()
    const to = [`hello+t-${replyToken}@example.test`]
    const words = { subject: 'Re: Complaint', text: 'Thank you.', files: [], headers: [] }
    const letter = { ...words, messageId: `<${id}@mail.test>`, from: { name: 'Eve', address: email }, to }
    expect(await receiveLetter(app.tools, letter, Buffer.from('Thank you.'))).toBe('stored')
  }

  it.each([
    ['with an answer', () => office(`${id}/answer`, { body: 'Gladly.', after: 'close' })],
    ['without an answer', () => office(`${id}/state`, { to: 'closed' })],
    ['with others in the list', () => office('close-many', { [`chosen.${id}`]: 'on' })],
  ])('is closed again after a thank-you, like any other thread: %s', async (_how, close) => {
    expect((await told()).status).toBe(200)
    await writeBack()
    expect(await find()).toMatchObject({ state: 'open', waitsSince: new Date('2026-06-15T12:05:00Z') })
    expect((await close()).status).toBe(200)
    expect((await find()).state).toBe('closed')
  })

  it('keeps waiting with what they wrote while it was written', async () => {
    await writeBack()
    expect((await told()).status).toBe(200)
    expect(await find()).toMatchObject({ state: 'open', waitsSince: new Date('2026-06-15T12:05:00Z') })
  })

  it('waits for nothing that was read', async () => {
    await told()
    expect(await find()).toMatchObject({ state: 'closed', waitsSince: null })
  })
})
