import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages, threads } from '#app/db/schema/contact.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { deleteOldThreads } from './threads.server.ts'

const OWNER = 'owner@example.test'

describe.skipIf(!hasDatabase())('the contact form', () => {
  let app: TestApp
  let people = 0
  let email = ''
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  beforeEach(() => {
    people += 1
    email = `visitor${people}@example.test`
  })

  const write = (body: object = {}) =>
    app.request('/api/contact', {
      json: { name: 'Ada Lovelace', email, message: 'Good morning.\nMay I ask something?', gdprConsent: true, ...body },
    })
  const storedFrom = (address: string) =>
    app.tools.db
      .select({ ...getTableColumns(threads), message: messages.body, sentAt: messages.sentAt })
      .from(threads)
      .innerJoin(messages, eq(messages.threadId, threads.id))
      .where(eq(threads.email, address))

  it('stores the message, mails it to the coach and a copy to the sender', async () => {
    const response = await write()
    expect([response.status, await response.json()]).toEqual([201, { hasCopy: true }])
    expect(await storedFrom(email)).toMatchObject([
      {
        name: 'Ada Lovelace',
        message: 'Good morning.\nMay I ask something?',
        kind: 'message',
        state: 'new',
        waitsSince: new Date('2026-06-15T12:00:00Z'),
        wordingVersion: '2026-11-21',
        sentAt: new Date('2026-06-15T12:00:00Z'),
      },
    ])
    const toCoach = await app.mailbox.waitFor(OWNER)
    expect(toCoach.from).toBe('hello@example.test')
    expect(toCoach.headers['reply-to']).toBe(email)
    expect(toCoach.text).toContain('May I ask something?')
    const copy = await app.mailbox.waitFor(email)
    expect(copy.from).toBe('hello@example.test')
    expect(copy.headers['reply-to']).toBeUndefined()
    expect(copy.text).toContain('May I ask something?')
  })

  it('keeps what visitors write out of headers and markup', async () => {
    await write({ name: '<b>Eve</b>', message: '<script>alert(1)</script>\n.\nQUIT\r\nBcc: x@example.test' })
    const copy = await app.mailbox.waitFor(email)
    expect(copy.subject).toBe('We have received your message')
    expect(copy.html).not.toContain('<script')
    expect(copy.html).not.toContain('<b>Eve')
    expect(copy.text).toContain('Bcc: x@example.test')
    expect(copy.headers.bcc).toBeUndefined()
  })

  it.each([
    ['no name', { name: ' ' }, 'name', 'Please fill in all required fields.'],
    ['no message', { message: '' }, 'message', 'Please fill in all required fields.'],
    ['no address', { email: '' }, 'email', 'Please enter your email address.'],
    ['two addresses', { email: 'a@example.test, b@example.test' }, 'email', 'full email address'],
    ['a line break in the name', { name: 'Ada\r\nBcc: x@example.test' }, 'name', 'one line'],
    ['a line break in the address', { email: 'a@example.test\r\nBcc: x@example.test' }, 'email', 'full email address'],
    ['a message of 5,001 characters', { message: 'x'.repeat(5001) }, 'message', 'at most 5,000 characters'],
    ['no consent', { gdprConsent: false }, 'gdprConsent', 'Please check the consent checkbox to proceed.'],
  ])('refuses %s with a sentence at the field', async (_name, body, field, sentence) => {
    const response = await write(body)
    expect(response.status).toBe(400)
    expect((await response.json()).error.fields[field]).toContain(sentence)
    expect(await storedFrom(email)).toEqual([])
  })

  it('takes a message of 5,000 characters', async () => {
    expect((await write({ message: 'x'.repeat(5000) })).status).toBe(201)
  })

  it('leads a form without script to a page that says what happened', async () => {
    const form = { name: 'Ada', email, message: 'Hello', gdprConsent: 'on', website: '' }
    const response = await app.request('/api/contact', { form })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact/sent'])
    expect(await storedFrom(email)).toHaveLength(1)
  })

  it('gives a program the usual answer, and does nothing', async () => {
    const answer = await write({ website: 'https://spam.test' })
    expect([answer.status, await answer.json()]).toEqual([201, { hasCopy: true }])
    expect(await storedFrom(email)).toEqual([])
  })

  it('asks once more for what was sent within two seconds, and takes it then', async () => {
    const tooSoon = await write({ elapsedMs: 1_999 })
    expect([tooSoon.status, (await tooSoon.json()).error.message]).toEqual([
      400,
      'That was very quick. Please press the button once more.',
    ])
    expect(await storedFrom(email)).toEqual([])
    expect((await write({ elapsedMs: 2_000 })).status).toBe(201)
    expect(await storedFrom(email)).toHaveLength(1)
  })

  it('takes every message of an address and sends it four copies a day', async () => {
    const answers: boolean[] = []
    for (let at = 0; at < 6; at += 1) answers.push((await (await write()).json()).hasCopy)
    expect(answers).toEqual([true, true, true, true, false, false])
    const form = { name: 'Ada', email, message: 'Hello', gdprConsent: 'on', website: '' }
    const plain = await app.request('/api/contact', { form })
    expect(plain.headers.get('location')).toBe('/contact/sent?copy=no')
    expect(await storedFrom(email)).toHaveLength(7)
    const copies = await app.tools.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))
    expect(copies).toHaveLength(4)
  })

  it('lets one network write only so often', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) {
      const body = { name: 'Ada', email: `from-one-network${at}@example.test`, message: 'Hello', gdprConsent: true }
      statuses.push((await app.request('/api/contact', { json: body, from: '203.0.113.9' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })

  it('keeps messages for a year', async () => {
    await write()
    app.setNow('2027-06-15T12:00:00Z')
    await write({ email: 'a-year-later@example.test' })
    await deleteOldThreads(app.tools)
    expect(await storedFrom(email)).toHaveLength(1)
    app.setNow('2027-06-15T12:00:00.001Z')
    await deleteOldThreads(app.tools)
    const left = await app.tools.db.select().from(threads)
    expect(left.map((row) => row.email)).toEqual(['a-year-later@example.test'])
  })
})
