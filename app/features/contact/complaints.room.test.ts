import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { complaints } from '#app/db/schema/contact.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { closeComplaint, deleteOldComplaints, sendComplaintReminders } from './complaints.server.ts'

const OWNER = 'owner@example.test'

describe.skipIf(!hasDatabase())('a complaint about personal data', () => {
  let app: TestApp
  let people = 0
  let email = ''
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  beforeEach(() => {
    people += 1
    email = `wronged${people}@example.test`
    app.setNow('2026-06-15T12:00:00Z')
  })

  const complain = (body: object = {}) =>
    app.request('/api/complaints', {
      json: { name: 'Ada Lovelace', email, message: 'You showed my days to my sister.', ...body },
    })
  const stored = async () => {
    const [row] = await app.tools.db.select().from(complaints).where(eq(complaints.email, email))
    if (!row) throw new Error('no complaint was stored')
    return row
  }
  const close = (number: number, outcome: string) =>
    app.tools.outbox.transaction((tx, post) =>
      closeComplaint({ tx, post }, { number, outcome, now: app.tools.clock.now() }),
    )
  const countReminders = () => app.tools.db.$count(outboxMails, eq(outboxMails.template, 'complaint-due'))

  it('is stored with the day its person hears from us, acknowledged with its number, and passed on', async () => {
    const response = await complain({ wish: 'Find out how.' })
    expect([response.status, await response.json()]).toEqual([201, { hasCopy: true }])
    const row = await stored()
    expect(row).toMatchObject({ wish: 'Find out how.', dueAt: new Date('2026-07-15T12:00:00Z'), closedAt: null })
    const answer = await app.mailbox.waitFor(email)
    expect(answer.subject).toBe(`We have received your complaint no. ${row.number}`)
    for (const words of ['15 July 2026', 'showed my days', 'Find out how.', 'Information Commissioner'])
      expect(answer.text).toContain(words)
    const toCoach = await app.mailbox.waitFor(OWNER)
    expect(toCoach.subject).toBe(`Data-protection complaint no. ${row.number}`)
    expect(toCoach.headers['reply-to']).toBe(email)
  })

  it('is sent by a plain form, too, which leads on to a page', async () => {
    const response = await app.request('/api/complaints', { form: { name: 'Ada', email, message: 'Why?', wish: '' } })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/complaints/sent'])
    expect(await stored()).toMatchObject({ message: 'Why?', wish: '' })
  })

  it('says whether its number comes by email', async () => {
    const form = { name: 'Ada', email, message: 'Why?', wish: '' }
    for (let at = 0; at < 4; at += 1) expect((await (await complain()).json()).hasCopy).toBe(true)
    expect((await (await complain()).json()).hasCopy).toBe(false)
    const numbers = (await app.tools.db.select().from(complaints).where(eq(complaints.email, email))).map(
      ({ number }) => number,
    )
    const toCoach = (number: number) => app.mailbox.waitFor(OWNER, 1, new RegExp(`complaint no\\. ${number}$`))
    expect((await toCoach(Math.min(...numbers))).text).toContain('It has been acknowledged')
    expect((await toCoach(Math.max(...numbers))).text).toContain('It hasn’t been acknowledged')
    const plain = await app.request('/api/complaints', { form })
    expect(plain.headers.get('location')).toBe('/complaints/sent?copy=no')
  })

  it('says at the field what is missing, and stores nothing', async () => {
    const response = await complain({ message: ' ' })
    expect(response.status).toBe(400)
    expect((await response.json()).error.fields.message).toBe('Please fill in all required fields.')
    expect(await app.tools.db.select().from(complaints).where(eq(complaints.email, email))).toEqual([])
  })

  it('is brought to the coach’s mind a week before it is due, once a week, until it is closed', async () => {
    await complain()
    const { number } = await stored()
    const remindAt = async (moment: string) => {
      app.setNow(moment)
      const before = await countReminders()
      await sendComplaintReminders(app.tools)
      return (await countReminders()) - before
    }
    await app.tools.db.delete(complaints).where(ne(complaints.number, number))
    expect(await remindAt('2026-07-08T11:59:59Z')).toBe(0)
    expect(await remindAt('2026-07-08T12:00:00Z')).toBe(1)
    expect(await remindAt('2026-07-15T11:59:59Z')).toBe(0)
    expect(await remindAt('2026-07-15T12:00:00Z')).toBe(1)
    await close(number, 'It was our mistake.')
    expect(await remindAt('2026-07-30T12:00:00Z')).toBe(0)
  })

  it('ends with its outcome told, once, and is forgotten three years later', async () => {
    await complain()
    const { number } = await stored()
    await close(number, 'It was our mistake; the link is mended.')
    const outcome = await app.mailbox.waitFor(email, 2)
    expect(outcome.subject).toBe(`The outcome of your complaint no. ${number}`)
    expect(outcome.text).toContain('the link is mended')
    await expect(close(number, 'Again')).rejects.toThrow('closed already')
    await expect(close(number + 1_000, 'Which?')).rejects.toThrow('no complaint')
    app.setNow('2029-06-15T12:00:00Z')
    await deleteOldComplaints(app.tools)
    expect((await stored()).number).toBe(number)
    app.setNow('2029-06-15T12:00:00.001Z')
    await deleteOldComplaints(app.tools)
    await expect(stored()).rejects.toThrow('no complaint was stored')
  })
})
