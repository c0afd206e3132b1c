import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { complaints, messages, threads } from '#app/db/schema/contact.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readListQuery } from '../list.ts'
import { listThreads, listWaitingThreads } from './list.server.ts'
import { reopenSnoozed } from './states.server.ts'
import { getThread } from './thread.server.ts'

describe.skipIf(!hasDatabase())('the inbox', () => {
  let app: TestApp
  let cookie = ''
  let people = 0
  let email = ''
  beforeAll(async () => {
    app = await createTestApp({ env: { MAIL_WEBHOOK_SECRET: 'a-secret-of-the-mail-provider' } })
    cookie = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(() => {
    people += 1
    email = `writer${people}@example.test`
    app.setNow('2026-06-15T12:00:00Z')
  })

  const office = (path: string, json: object = {}) => app.request(`/api/office/inbox/${path}`, { cookie, json })
  const saved = (path = '', json: object = {}) => app.request(`/api/office/saved-answers${path}`, { cookie, json })
  const find = async (address = email) => {
    const [row] = await app.tools.db.select().from(threads).where(eq(threads.email, address))
    if (!row) throw new Error('no thread')
    return row
  }
  const linesOf = (threadId: string) =>
    app.tools.db.select().from(messages).where(eq(messages.threadId, threadId)).orderBy(asc(messages.sentAt))
  const list = (search: string) =>
    listThreads(
      app.tools,
      readListQuery(new URL(`http://x/${search}`), { filters: ['view', 'kind', 'whose'], sorts: ['-last'] }),
      'nobody',
    )
  async function write(message = 'May I swim in June?', address = email) {
    await app.request('/api/contact', {
      json: { name: 'Ada Lovelace', email: address, message, gdprConsent: true },
    })
    return find(address)
  }
  async function complain() {
    await app.request('/api/complaints', { json: { name: 'Eve', email, message: 'You showed my days.' } })
    return find()
  }

  it('answers a message whose quoted part would end in the middle of a character', async () => {
    const { id } = await write(`${'x'.repeat(1999)}🌊 and more`)
    expect((await office(`${id}/answer`, { body: 'Yes.' })).status).toBe(200)
    expect((await app.mailbox.waitFor(email, 2)).text).toContain('x'.repeat(60))
  })

  it('answers by email, once, with an address that leads back, and closes', async () => {
    const { id, replyToken } = await write()
    await app.mailbox.waitFor(email)
    app.setNow('2026-06-15T13:00:00Z')
    const response = await office(`${id}/answer`, { body: 'Yes.\nStart slowly.' })
    expect([response.status, await response.json()]).toEqual([200, { next: null }])
    const mail = await app.mailbox.waitFor(email, 2)
    expect(mail.subject).toBe('Re: Message from the contact form')
    expect(mail.headers['reply-to']).toBe(`hello+t-${replyToken}@example.test`)
    expect(mail.headers['auto-submitted']).toBe('no')
    for (const words of ['Start slowly.', 'You wrote:', 'May I swim in June?']) expect(mail.text).toContain(words)
    const [asked, answered] = await linesOf(id)
    expect(mail.headers['in-reply-to']).toBe(asked?.messageId)
    expect(answered).toMatchObject({ kind: 'out', body: 'Yes.\nStart slowly.', messageId: mail.headers['message-id'] })
    expect(await find()).toMatchObject({ state: 'closed', waitsSince: null })
    const [entry] = await app.tools.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `thread:${id}`))
    expect(entry).toMatchObject({ action: 'inbox.answer', after: { state: 'closed' } })
    expect(JSON.stringify(entry)).not.toContain('slowly')
  })

  it('keeps a thread open when asked to, and takes a plain form', async () => {
    const { id } = await write()
    const form = { body: 'I am looking into it.', after: 'keep-open' }
    const response = await app.request(`/api/office/inbox/${id}/answer`, { cookie, form })
    expect([response.status, response.headers.get('location')]).toEqual([303, `/office/inbox/${id}`])
    expect(await find()).toMatchObject({ state: 'open', waitsSince: null })
  })

  it.each([
    ['no words', 'answer', { body: ' ' }, 400, 'Please write your answer first.'],
    ['too many words', 'answer', { body: 'x'.repeat(20_001) }, 400, '20,000'],
    ['an unknown state', 'state', { to: 'deleted' }, 400, 'to'],
    ['a stranger as assignee', 'assignee', { assignee: 'nobody-here' }, 400, 'can’t open the inbox'],
  ])('refuses %s and changes nothing', async (_name, path, json, status, sentence) => {
    const before = await write()
    const response = await office(`${before.id}/${path}`, json)
    expect(response.status).toBe(status)
    expect((await response.json()).error.message).toContain(sentence)
    expect(await find()).toEqual(before)
    expect(await linesOf(before.id)).toHaveLength(1)
  })

  it('says that a thread is not there', async () => {
    const response = await office('00000000-0000-4000-8000-000000000000/answer', { body: 'Hello?' })
    expect(response.status).toBe(404)
  })

  it('keeps notes to itself', async () => {
    const { id } = await write()
    await app.mailbox.waitFor(email)
    expect((await office(`${id}/note`, { body: 'She called on Monday.' })).status).toBe(200)
    expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['in', 'note'])
    expect(await app.mailsTo(email)).toEqual(['contact-copy'])
    expect(await find()).toMatchObject({ state: 'new', waitsSince: new Date('2026-06-15T12:00:00Z') })
  })

  it('leads on to who has waited longest, once a thread is closed by its answer', async () => {
    await app.tools.db.update(threads).set({ waitsSince: null })
    const asked = []
    for (const minute of [1, 2, 3]) {
      app.setNow(`2026-06-15T12:0${minute}:00Z`)
      asked.push(await write('And in July?', `asks-${minute}@example.test`))
    }
    const [first, second, third] = asked.map(({ id }) => id)
    const answer = async (id = '', json = {}) => (await office(`${id}/answer`, { body: 'Yes.', ...json })).json()
    expect(await answer(third, { after: 'keep-open' })).toEqual({ next: null })
    expect(await answer(second)).toEqual({ next: first })
    const plain = { cookie, form: { body: 'Yes.', after: 'close' } }
    const led = await app.request(`/api/office/inbox/${first}/answer`, plain)
    expect([led.status, led.headers.get('location')]).toEqual([303, `/office/inbox/${first}`])
  })

  it('brings back in the morning what was snoozed, and not a second before', async () => {
    const { id } = await write()
    expect((await office(`${id}/state`, { to: 'tomorrow' })).status).toBe(200)
    expect(await find()).toMatchObject({ state: 'snoozed', snoozedUntil: new Date('2026-06-16T06:00:00Z') })
    app.setNow('2026-06-16T05:59:59Z')
    await reopenSnoozed(app.tools)
    expect((await find()).state).toBe('snoozed')
    app.setNow('2026-06-16T06:00:00Z')
    await reopenSnoozed(app.tools)
    expect(await find()).toMatchObject({ state: 'open', snoozedUntil: null })
  })

  it('closes many with one press but no complaint, and takes that back', async () => {
    const at = (name: string) => `many-${name}${people}@example.test`
    const names = ['one', 'other', 'again', 'answered'] as const
    for (const name of names) await write(name, at(name))
    const [one, other, again, answered] = await Promise.all(names.map((name) => find(at(name))))
    const complaint = await complain()
    const chosen = [one, other, again, answered, complaint].map((thread) => [`chosen.${thread?.id}`, 'on'])
    const response = await app.request('/api/office/inbox/close-many', { cookie, form: Object.fromEntries(chosen) })
    const place = response.headers.get('location') ?? ''
    expect(place).toMatch(/^\/office\/inbox\?closed=4&closing=[\w-]{36}$/)
    const states = () => Promise.all(names.map(async (name) => (await find(at(name))).state))
    expect(await states()).toEqual(['closed', 'closed', 'closed', 'closed'])
    expect((await find()).state).toBe('new')
    // What was moved or answered meanwhile stays where it was moved to.
    await office(`${other?.id}/state`, { to: 'monday' })
    for (const to of ['open', 'closed']) await office(`${again?.id}/state`, { to })
    await office(`${answered?.id}/answer`, { body: 'Yes.', after: 'close' })
    await office('undo-close', { closing: new URL(place, 'http://x').searchParams.get('closing') })
    expect(await states()).toEqual(['new', 'snoozed', 'closed', 'closed'])
  })

  it('asks for at least one to close', async () => {
    const response = await office('close-many', {})
    expect([response.status, (await response.json()).error.message]).toEqual([
      400,
      expect.stringContaining('choose at least one'),
    ])
  })

  it('gives a complaint’s person thirty days more with each word, and closes it by its outcome alone', async () => {
    const { id, complaintNumber } = await complain()
    const due = async () =>
      (
        await app.tools.db
          .select()
          .from(complaints)
          .where(eq(complaints.number, complaintNumber ?? 0))
      )[0]
    expect((await office(`${id}/state`, { to: 'closed' })).status).toBe(409)
    app.setNow('2026-06-15T18:00:00Z')
    await office(`${id}/answer`, { body: 'I am asking the host.' })
    expect(await due()).toMatchObject({ dueAt: new Date('2026-07-15T18:00:00Z'), closedAt: null })
    expect((await find()).state).toBe('open')
    await office(`${id}/outcome`, { outcome: 'It was our mistake.' })
    expect(await due()).toMatchObject({ closedAt: new Date('2026-06-15T18:00:00Z') })
    expect((await find()).state).toBe('closed')
    const mail = await app.mailbox.waitFor(email, 3)
    expect(mail.subject).toBe(`The outcome of your complaint no. ${complaintNumber}`)
    expect((await linesOf(id)).at(-1)?.messageId).toBe(mail.headers['message-id'])
    expect((await office(`${id}/outcome`, { outcome: 'Again' })).status).toBe(409)
  })

  it('finds people by the beginning of a name or address, and messages by their words, shown as long as two lines', async () => {
    const words = `Is a quinquefoil edible? ${'I found it on the way to the mill. '.repeat(9)}`.trim()
    const { id } = await write(words, `zebedee${people}@meadow.test`)
    expect((await list('?q=quinquefoil')).rows[0]?.excerpt).toBe(words)
    for (const q of ['zebed', `zebedee${people}@meadow.test`, 'meadow', 'quinquefoils', 'ada zebed'])
      expect(
        (await list(`?q=${encodeURIComponent(q)}`)).rows.map((row) => row.id),
        q,
      ).toContain(id)
    for (const q of ['ebedee', 'quinque', '\'";--', '& | ! ('])
      expect(
        (await list(`?q=${encodeURIComponent(q)}`)).rows.map((row) => row.id),
        q,
      ).not.toContain(id)
  })

  it('lists by state, by the way it came and by whose it is', async () => {
    const { id } = await write()
    const ids = async (search: string) => (await list(search)).rows.map((row) => row.id)
    expect(await ids('?view=waiting&kind=message&whose=nobody')).toContain(id)
    for (const search of ['?view=closed', '?view=snoozed', '?kind=complaint', '?kind=email', '?whose=mine'])
      expect(await ids(search), search).not.toContain(id)
  })

  it('stands on the desk until it is answered, a complaint with its day', async () => {
    const { id } = await complain()
    const onDesk = async () => (await listWaitingThreads(app.tools)).find((one) => one.id === `thread:${id}`)
    expect(await onDesk()).toMatchObject({ group: 'Messages', due: new Date('2026-07-15T12:00:00Z') })
    await office(`${id}/answer`, { body: 'I am looking into it.' })
    expect(await onDesk()).toBeUndefined()
  })

  it('stands on the desk before what has waited longer, when it is a complaint that has a day', async () => {
    const { id: older } = await write('May I?', `before-${email}`)
    app.setNow('2026-06-16T12:00:00Z')
    const { id } = await complain()
    const ids = (await listWaitingThreads(app.tools, 1000)).map((one) => one.id)
    expect(ids).toContain(`thread:${older}`)
    expect(ids.indexOf(`thread:${id}`)).toBeLessThan(ids.indexOf(`thread:${older}`))
  })

  it('keeps saved answers, changes and deletes them', async () => {
    expect((await saved('', { title: 'Thanks', body: 'Dear {name}, thank you.' })).status).toBe(200)
    const { id: thread } = await write()
    const [kept] = (await getThread(app.tools, thread))?.answers ?? []
    expect(kept).toMatchObject({ title: 'Thanks', body: 'Dear {name}, thank you.' })
    await saved(`/${kept?.id}`, { title: 'Thank you', body: 'Thanks.' })
    expect((await getThread(app.tools, thread))?.answers).toMatchObject([{ title: 'Thank you', body: 'Thanks.' }])
    await saved(`/${kept?.id}/remove`)
    expect((await getThread(app.tools, thread))?.answers).toEqual([])
    expect((await saved(`/${kept?.id}/remove`)).status).toBe(404)
  })
})
