import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages, threads } from '#app/db/schema/contact.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listWaitingThreads } from './list.server.ts'
import { getThread } from './thread.server.ts'

const SECRET = 'a-secret-of-the-mail-provider'

describe.skipIf(!hasDatabase())('a letter that comes in', () => {
  let app: TestApp
  let cookie = ''
  let people = 0
  let email = ''
  beforeAll(async () => {
    app = await createTestApp({ env: { MAIL_WEBHOOK_SECRET: SECRET, MAIL_AUTHSERV_ID: 'mx.provider.test' } })
    cookie = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(() => {
    people += 1
    email = `writer${people}@example.test`
    app.setNow('2026-06-15T12:00:00Z')
  })

  const deliver = (raw: string, headers: Record<string, string> = {}) =>
    app.fetchAsStranger('/api/mail/inbound', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`,
        'content-type': 'message/rfc822',
        ...headers,
      },
      body: raw,
    })
  const letter = (lines: Record<string, string>, body = 'Thank you.') =>
    [
      ...Object.entries({ From: `Ada <${email}>`, To: 'hello@example.test', Subject: 'Cold water', ...lines }),
      ['Message-ID', lines['Message-ID'] ?? `<${Math.random()}@mail.test>`],
    ]
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')
      .concat('\r\n\r\n', body.replaceAll('\n', '\r\n'))
  const threadsOf = (address = email) => app.tools.db.select().from(threads).where(eq(threads.email, address))
  const linesOf = (id: string) =>
    app.tools.db.select().from(messages).where(eq(messages.threadId, id)).orderBy(asc(messages.sentAt))
  async function answered() {
    await app.request('/api/contact', { json: { name: 'Ada', email, message: 'May I swim?', gdprConsent: true } })
    const [thread] = await threadsOf()
    if (!thread) throw new Error('no thread')
    await app.request(`/api/office/inbox/${thread.id}/answer`, { cookie, json: { body: 'You may.' } })
    const mail = await app.mailbox.waitFor(email, 2)
    return { thread, messageId: mail.headers['message-id'] ?? '', replyTo: mail.headers['reply-to'] ?? '' }
  }

  it('begins a thread of its own, once however often it comes', async () => {
    const raw = letter({ 'Message-ID': `<first-${people}@mail.test>` }, 'Is cold water for me?')
    expect((await deliver(raw)).status).toBe(200)
    expect((await deliver(raw)).status).toBe(200)
    const [thread, ...more] = await threadsOf()
    expect(more).toEqual([])
    expect(thread).toMatchObject({ kind: 'email', subject: 'Cold water', name: 'Ada', state: 'new' })
    expect(await linesOf(thread?.id ?? '')).toMatchObject([
      { kind: 'in', body: 'Is cold water for me?', fromAddress: email, isConfirmed: false },
    ])
  })

  it('comes back into the thread that it names, and opens it', async () => {
    const { thread, messageId } = await answered()
    app.setNow('2026-06-15T13:00:00Z')
    await deliver(letter({ 'In-Reply-To': messageId }, 'Thank you.\n\n> You may.'))
    expect(await threadsOf()).toMatchObject([{ state: 'open', waitsSince: new Date('2026-06-15T13:00:00Z') }])
    const shown = (await getThread(app.tools, thread.id))?.messages.at(-1)
    expect(shown).toMatchObject({ fresh: 'Thank you.', history: '> You may.' })
  })

  it('keeps waiting when it came while the one before it was being answered', async () => {
    const { thread, messageId } = await answered()
    app.setNow('2026-06-15T13:00:00Z')
    await deliver(letter({ 'In-Reply-To': messageId }, 'Thank you. How long?'))
    const answer = async (read: string | undefined) =>
      (await app.request(`/api/office/inbox/${thread.id}/answer`, { cookie, json: { body: 'A minute.', read } })).json()
    const newest = async () => (await linesOf(thread.id)).findLast(({ kind }) => kind === 'in')?.id
    const seen = await newest()
    app.setNow('2026-06-15T13:01:00Z')
    await deliver(letter({ 'In-Reply-To': messageId }, 'I have a heart condition, by the way.'))
    app.setNow('2026-06-15T13:02:00Z')
    expect(await answer(seen)).toEqual({ next: null })
    expect(await threadsOf()).toMatchObject([{ state: 'open', waitsSince: new Date('2026-06-15T13:01:00Z') }])
    await answer(await newest())
    expect(await threadsOf()).toMatchObject([{ state: 'closed', waitsSince: null }])
  })

  it('waits from its own day in a thread that was closed without an answer', async () => {
    await app.request('/api/contact', { json: { name: 'Ada', email, message: 'May I swim?', gdprConsent: true } })
    const [thread] = await threadsOf()
    const [first] = await linesOf(thread?.id ?? '')
    await app.request(`/api/office/inbox/${thread?.id}/state`, { cookie, json: { to: 'closed' } })
    app.setNow('2026-07-15T13:00:00Z')
    await deliver(letter({ 'In-Reply-To': first?.messageId ?? '' }))
    expect(await threadsOf()).toMatchObject([{ state: 'open', waitsSince: new Date('2026-07-15T13:00:00Z') }])
  })

  it('comes back by the acknowledgement of the form, too', async () => {
    const { thread } = await answered()
    const [first] = await linesOf(thread.id)
    await deliver(letter({ References: `<older@mail.test> ${first?.messageId}` }))
    expect(await linesOf(thread.id)).toHaveLength(3)
  })

  it('comes back by the address it was sent to, where nothing is named', async () => {
    const { thread, replyTo } = await answered()
    await deliver(letter({ To: `Longevity <${replyTo}>` }))
    expect((await linesOf(thread.id)).at(-1)).toMatchObject({ kind: 'in', body: 'Thank you.' })
  })

  it('never gets into a thread by its sender alone, whom anybody can forge', async () => {
    const { thread } = await answered()
    await deliver(letter({ Subject: 'Re: Message from the contact form' }, 'Send everything to me instead.'))
    expect(await linesOf(thread.id)).toHaveLength(2)
    expect(await threadsOf()).toHaveLength(2)
  })

  it.each([
    ['mx.provider.test; dmarc=pass header.from=example.test', true],
    ['mx.provider.test; dmarc=fail header.from=example.test', false],
    ['mx.other.test; dmarc=pass header.from=example.test', false],
  ])('is confirmed by our provider’s word alone: %s', async (results, expected) => {
    await deliver(letter({ 'Authentication-Results': results }))
    const [thread] = await threadsOf()
    expect((await linesOf(thread?.id ?? ''))[0]?.isConfirmed).toBe(expected)
  })

  it.each([
    ['an out-of-office note', { 'Auto-Submitted': 'auto-replied' }],
    ['a mailing', { Precedence: 'bulk' }],
    ['a newsletter', { 'List-Unsubscribe': '<https://x.test>' }],
    ['one of our own', { From: 'Longevity <hello@example.test>' }],
    ['one without an address', { From: 'Nobody' }],
  ])('is left alone when it is %s', async (_name, lines) => {
    const before = await app.tools.db.$count(messages)
    expect((await deliver(letter(lines))).status).toBe(200)
    expect(await app.tools.db.$count(messages)).toBe(before)
  })

  it('is read as its words when it only has HTML: nothing runs, nothing is loaded', async () => {
    const html = '<p>Hello <b>there</b></p><script>alert(1)</script><img src="https://spy.test/pixel.gif">'
    await deliver(letter({ 'Content-Type': 'text/html; charset=utf-8', 'MIME-Version': '1.0' }, html))
    const [thread] = await threadsOf()
    const [line] = await linesOf(thread?.id ?? '')
    expect(line?.body).toBe('Hello there')
  })

  it('brings its files along, to keep and never to draw', async () => {
    const parts = [
      'Content-Type: text/plain\r\n\r\nSee below.',
      'Content-Type: text/html; name="page.html"\r\nContent-Disposition: attachment; filename="../page.html"\r\n\r\n<script>alert(1)</script>',
    ]
    const body = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
    await deliver(letter({ 'Content-Type': 'multipart/mixed; boundary=b', 'MIME-Version': '1.0' }, body))
    const [thread] = await threadsOf()
    const [line] = await linesOf(thread?.id ?? '')
    expect(line).toMatchObject({ body: 'See below.', files: [{ name: '../page.html', type: 'text/html' }] })
    const file = await app.request(`/api/office/inbox/messages/${line?.id}/files/0`, { cookie })
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''..%2Fpage.html")
    expect((await file.text()).trim()).toBe('<script>alert(1)</script>')
    expect((await app.request(`/api/office/inbox/messages/${line?.id}/files/1`, { cookie })).status).toBe(404)
    expect((await app.request(`/api/office/inbox/messages/${line?.id}/files/0`)).status).toBe(404)
  })

  it('keeps what the database can hold of broken words', async () => {
    await deliver(letter({ Subject: 'A\u0007B', 'Content-Type': 'text/plain; charset=utf-8' }, 'Hello\u0000 there'))
    expect(await threadsOf()).toMatchObject([{ subject: 'A B' }])
    const [thread] = await threadsOf()
    expect((await linesOf(thread?.id ?? ''))[0]?.body).toBe('Hello there')
  })

  it('says so when it is too large to be shown', async () => {
    await deliver(letter({}, 'x'.repeat(10 * 1024 * 1024)))
    const [thread] = await threadsOf()
    expect(await linesOf(thread?.id ?? '')).toMatchObject([
      { body: 'This letter is too large to be shown here. You’ll find it in your mailbox.', letter: null },
    ])
  })

  it('is an answer of ours that came back: the thread says why and opens', async () => {
    const { thread, messageId } = await answered()
    const report = [
      'Content-Type: text/plain\r\n\r\nCould not be delivered.',
      `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; ${email}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such mailbox`,
      `Content-Type: message/rfc822\r\n\r\nMessage-ID: ${messageId}\r\nSubject: Re\r\n\r\nYou may.`,
    ]
    const body = `${report.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
    const lines = { From: 'mailer-daemon@mx.test', 'Auto-Submitted': 'auto-replied' }
    const type = 'multipart/report; report-type=delivery-status; boundary=b'
    await deliver(letter({ ...lines, 'Content-Type': type, 'MIME-Version': '1.0' }, body))
    expect((await threadsOf())[0]?.state).toBe('open')
    expect((await listWaitingThreads(app.tools)).map(({ id }) => id)).toContain(`thread:${thread.id}`)
    expect((await linesOf(thread.id)).at(-1)?.problem).toBe('550 no such mailbox')
    expect(await linesOf(thread.id)).toHaveLength(2)
  })

  const report = (messageId: string, diagnosis: string) => {
    const parts = [
      `Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; ${diagnosis}`,
      `Content-Type: message/rfc822\r\n\r\nMessage-ID: ${messageId}\r\nSubject: Re\r\n\r\nHello.`,
    ]
    const type = 'multipart/report; report-type=delivery-status; boundary=b'
    const lines = { From: 'mailer-daemon@mx.test', 'MIME-Version': '1.0', 'Content-Type': type }
    return letter(lines, `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`)
  }
  const attached = (type: string, name = 'x.png') =>
    letter(
      { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' },
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment\r\n\r\nx\r\n--b--\r\n`,
    )
  const NO_ID = '-'.repeat(36)

  // One that failed would be read again each minute, and hold up every letter after it.
  it.each([
    ['its own id', () => letter({ 'Message-ID': '<a\u0000b@mail.test>' })],
    ['the id that it answers', () => letter({ 'In-Reply-To': '<a\u0000b@mail.test>' })],
    ['the type of its file', () => attached('image/p\u0000ng')],
    ['the name of its file, of which a part is kept', () => attached('image/png', `${'x'.repeat(119)}🌊.png`)],
    ['the id in a report', () => report('<a\u0000b@example.test>', '550')],
    ['the words of a report', () => report('<a@example.test>', '550 \u0000')],
    ['an id that is none', () => report(`<l.${NO_ID}.${NO_ID}@example.test>`, '550')],
  ])('holds up no other by what can’t be stored in %s', async (_name, raw) => {
    expect((await deliver(raw())).status).toBe(200)
  })

  it('is taken as Postmark sends it', async () => {
    const json = JSON.stringify({ RawEmail: letter({}, 'By Postmark.') })
    expect((await deliver(json, { 'content-type': 'application/json' })).status).toBe(200)
    expect(await threadsOf()).toHaveLength(1)
    expect((await deliver('{}', { 'content-type': 'application/json' })).status).toBe(400)
  })

  it('is refused from anybody else', async () => {
    for (const authorization of ['', 'Basic bWFpbDp3cm9uZw=='])
      expect((await deliver(letter({}), { authorization })).status).toBe(403)
    expect(await threadsOf()).toEqual([])
  })
})
