import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaigns, deliveries } from '#app/db/schema/letters.ts'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import { orders } from '#app/db/schema/shop.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { recordBounce } from './bounces.server.ts'
import { sendSome } from './deliver.server.ts'
import { getLetter, getPublicLetter, listPublicLetters, listWaitingLetters } from './letters.server.ts'
import { startDueLetters } from './start.server.ts'

const SECRET = 'a-secret-of-the-mail-provider'

describe.skipIf(!hasDatabase())('letters', () => {
  let app: TestApp
  let cookie = ''
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ env: { LETTERS_PER_SECOND: '1000', MAIL_WEBHOOK_SECRET: SECRET } })
    cookie = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    await app.tools.db.delete(campaigns)
    await app.tools.db.delete(subscribers)
    await app.tools.db.delete(suppressions)
  })

  const office = (path: string, json: object = {}, method = 'POST') =>
    app.request(`/api/office/letters${path}`, { cookie, json, method })
  async function reader(list: ListId = 'newsletter', more: object = {}, from: object = {}) {
    people += 1
    const email = `reader${people}@example.test`
    const now = app.tools.clock.now()
    const [row] = await app.tools.db
      .insert(subscribers)
      .values({ email, addressHash: hashAddress(app.tools, email), createdAt: now, ...from })
      .returning()
    if (!row) throw new Error('no row')
    const words = { wording: 'Yes', wordingVersion: '1', askedAt: now, confirmedAt: now }
    await app.tools.db.insert(subscriptions).values({ subscriberId: row.id, list, ...words, ...more })
    return row
  }
  async function write(fields: object = {}) {
    const { id } = await (await office('')).json()
    const letter = { subject: 'Cold mornings', preview: '', body: 'Hello.\n\n- one\n- two', list: 'newsletter' }
    const saved = await office(`/${id}`, { ...letter, isPublic: true, revision: 0, ...fields }, 'PUT')
    expect([saved.status, await saved.json()]).toEqual([200, { status: true }])
    return id as string
  }
  const send = (id: string, fields: object = {}) => office(`/${id}/send`, { at: '', revision: 1, ...fields })
  const find = async (id: string) =>
    (await app.tools.db.select().from(campaigns).where(eq(campaigns.id, id)))[0] ?? { status: 'gone' as const }
  const stateOf = async (id: string, subscriberId: string) =>
    (
      await app.tools.db
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.campaignId, id), eq(deliveries.subscriberId, subscriberId)))
    )[0]?.status
  async function untilSent(id: string, status = 'sent') {
    await expect.poll(async () => (await find(id)).status).toBe(status)
  }

  it('go to everybody on the list once, each with their own way out', async () => {
    const [one, other] = [await reader(), await reader()]
    const waiting = await reader('ebook')
    const unconfirmed = await reader('newsletter', { confirmedAt: null })
    const id = await write()
    expect((await send(id)).status).toBe(200)
    await untilSent(id)
    const mails = [await app.mailbox.waitFor(one.email), await app.mailbox.waitFor(other.email)]
    const ways = mails.map(({ headers }) => headers['list-unsubscribe'])
    expect(new Set(ways).size).toBe(2)
    for (const [at, mail] of mails.entries()) {
      expect(mail.subject).toBe('Cold mornings')
      expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      const token = /token=([^&>]+)/.exec(ways[at] ?? '')?.[1] ?? ''
      expect(mail.text).toContain(token)
      expect(mail.html).toContain('<li>one</li>')
    }
    for (const { id: nobody } of [waiting, unconfirmed]) expect(await stateOf(id, nobody)).toBeUndefined()
    expect(await find(id)).toMatchObject({ status: 'sent', addressed: 2, handedOver: 2 })
  })

  it('are not sent a second time, however often it is asked', async () => {
    const { email } = await reader()
    const id = await write()
    const answers = await Promise.all([send(id), send(id), send(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await untilSent(id)
    await app.tools.jobs.add(app.tools.db, 'letters', { id })
    app.tools.jobs.wake('letters')
    await app.mailbox.waitFor(email)
    expect((await send(id)).status).toBe(409)
    expect(await app.tools.db.$count(deliveries, eq(deliveries.campaignId, id))).toBe(1)
  })

  it('take the one-click way out, and reach nobody who left while they were sent', async () => {
    const gone = await reader()
    const stays = await reader()
    const id = await write()
    // Inserted as a recipient, then unsubscribed before the letter is sent.
    await app.tools.db.insert(deliveries).values({ campaignId: id, subscriberId: gone.id })
    await app.tools.db
      .insert(suppressions)
      .values({ addressHash: gone.addressHash, list: 'newsletter', since: app.tools.clock.now() })
    await send(id)
    await untilSent(id)
    expect([await stateOf(id, gone.id), await stateOf(id, stays.id)]).toEqual(['skipped', 'sent'])
  })

  it('count who left by their link, once', async () => {
    const gone = await reader()
    await reader()
    const id = await write()
    await send(id)
    await untilSent(id)
    const way = (await app.mailbox.waitFor(gone.email)).headers['list-unsubscribe'] ?? ''
    const address = new URL(/<(.+)>/.exec(way)?.[1] ?? '')
    const form = { 'List-Unsubscribe': 'One-Click' }
    for (let click = 0; click < 2; click += 1)
      expect((await app.request(`${address.pathname}${address.search}`, { form })).status).toBe(200)
    expect(await getLetter(app.tools, id)).toMatchObject({ left: 1 })
  })

  it.each([
    ['an address that bounced', 'bounced'],
    ['somebody who complained', 'complained'],
  ] as const)('never go to %s, whatever list it is on', async (_name, reason) => {
    const { id: reading, addressHash } = await reader()
    await reader()
    await app.tools.db.insert(suppressions).values({ addressHash, list: '*', since: app.tools.clock.now(), reason })
    const id = await write()
    await send(id)
    await untilSent(id)
    expect(await stateOf(id, reading)).toBeUndefined()
  })

  it('go only to those who are meant', async () => {
    const bought = await reader()
    const early = await reader('newsletter', { confirmedAt: new Date('2026-03-01T00:00:00Z') })
    const cold = await reader('newsletter', {}, { interests: ['temperature-therapy'] })
    await app.tools.db.insert(orders).values({
      ...{ kind: 'ebook', status: 'paid', visitorHash: 'x', email: bought.email, amount: 999, currency: 'gbp' },
      ...{ livemode: false, createdAt: app.tools.clock.now() },
    })
    const cases = [
      [{ bought: 'yes' }, [bought]],
      [{ bought: 'no' }, [early, cold]],
      [{ member: 'no' }, [bought, early, cold]],
      [{ joinedUntil: '2026-03-01' }, [early]],
      [{ joinedFrom: '2026-03-02' }, [bought, cold]],
      [{ pillar: 'temperature-therapy' }, [cold]],
    ] as const
    for (const [segment, expected] of cases) {
      const id = await write(segment)
      await send(id)
      await untilSent(id)
      const rows = await app.tools.db.select().from(deliveries).where(eq(deliveries.campaignId, id))
      const ids = rows.map(({ subscriberId }) => subscriberId).toSorted()
      expect(ids, JSON.stringify(segment)).toEqual(expected.map((one) => one.id).toSorted())
    }
    expect((await send(await write({ member: 'yes' }))).status).toBe(409)
  })

  it('are sent at their time by the coach’s clock, and can be taken back before', async () => {
    await reader()
    const id = await write()
    expect((await send(id, { at: '2026-06-15T12:30' })).status).toBe(400)
    expect((await send(id, { at: '2026-06-16T08:00' })).status).toBe(200)
    expect(await find(id)).toMatchObject({ status: 'scheduled', sendAt: new Date('2026-06-16T07:00:00Z') })
    await office(`/${id}/act`, { act: 'unschedule' })
    expect(await find(id)).toMatchObject({ status: 'draft', sendAt: null })
    await send(id, { at: '2026-06-16T08:00' })
    app.setNow('2026-06-16T06:59:59Z')
    await startDueLetters(app.tools)
    expect((await find(id)).status).toBe('scheduled')
    app.setNow('2026-06-16T07:00:00Z')
    await Promise.all([startDueLetters(app.tools), startDueLetters(app.tools)])
    await untilSent(id)
    expect(await app.tools.db.$count(deliveries, eq(deliveries.campaignId, id))).toBe(1)
  })

  it('that may have gone or not are shown, and sent again only when the coach says so', async () => {
    const { id: reading, email } = await reader()
    const id = await write()
    const at = new Date('2026-06-15T11:57:59Z')
    await app.tools.db.insert(deliveries).values({ campaignId: id, subscriberId: reading, status: 'handed-over', at })
    await app.tools.db.update(campaigns).set({ status: 'sending', startedAt: at }).where(eq(campaigns.id, id))
    const mailer = { send: () => Promise.reject(new Error('nobody may send')), close: () => {} }
    await sendSome({ tools: app.tools, mailer, isStopping: () => false }, id)
    expect([await stateOf(id, reading), (await find(id)).status]).toEqual(['doubtful', 'sent'])
    expect(await listWaitingLetters(app.tools)).toMatchObject([{ title: expect.stringContaining('1 may have gone') }])
    await office(`/${id}/doubtful`, { as: 'again' })
    await app.mailbox.waitFor(email)
    await untilSent(id)
    expect(await stateOf(id, reading)).toBe('sent')
  })

  it.each([
    ['the line breaks', Object.assign(new Error('closed'), { code: 'ECONNECTION' }), 'doubtful', 'sent'],
    ['there is no mailbox', { responseCode: 550, response: '550 5.1.1 no such user' }, 'bounced', 'sent'],
    ['the server dislikes it', { responseCode: 554, response: '554 5.7.1 no' }, 'refused', 'sent'],
    ['it should wait', { responseCode: 451, response: '451 later' }, 'waiting', 'sending'],
    ['nobody listens', { syscall: 'connect', code: 'ESOCKET' }, 'waiting', 'sending'],
  ])('are kept as what they are when %s', async (_name, error, status, letterStatus) => {
    const { id: reading } = await reader()
    const id = await write()
    await app.tools.db.insert(deliveries).values({ campaignId: id, subscriberId: reading })
    await app.tools.db.update(campaigns).set({ status: 'sending' }).where(eq(campaigns.id, id))
    const mailer = { send: () => Promise.reject(error), close: () => {} }
    await sendSome({ tools: app.tools, mailer, isStopping: () => false }, id)
    expect([await stateOf(id, reading), (await find(id)).status]).toEqual([status, letterStatus])
    const known = await app.tools.db.select().from(suppressions)
    expect(known.map(({ list, reason }) => [list, reason])).toEqual(status === 'bounced' ? [['*', 'bounced']] : [])
  })

  it('stop themselves when more than five in a hundred come back', async () => {
    const id = await write()
    for (let at = 0; at < 40; at += 1) {
      const { id: subscriberId } = await reader()
      await app.tools.db.insert(deliveries).values({ campaignId: id, subscriberId, status: 'sent' })
    }
    await app.tools.db.update(campaigns).set({ status: 'sending' }).where(eq(campaigns.id, id))
    const rows = await app.tools.db.select().from(deliveries).where(eq(deliveries.campaignId, id))
    for (const { subscriberId } of rows.slice(0, 2)) {
      const which = { campaignId: id, subscriberId, answer: '550' }
      await recordBounce(app.tools, which)
      await recordBounce(app.tools, which)
    }
    expect(await find(id)).toMatchObject({ status: 'sending', bounced: 2 })
    await recordBounce(app.tools, { campaignId: id, subscriberId: rows[2]?.subscriberId ?? '', answer: '550' })
    expect(await find(id)).toMatchObject({
      status: 'paused',
      bounced: 3,
      pausedBecause: expect.stringContaining('5 in 100'),
    })
    await office(`/${id}/act`, { act: 'pause' }).then(({ status }) => expect(status).toBe(409))
  })

  it('come back by a returned email or a provider’s word, and their readers get nothing more', async () => {
    const [returned, spam, bounced] = [await reader(), await reader(), await reader()]
    const id = await write()
    await send(id)
    await untilSent(id)
    const headers = { authorization: `Basic ${btoa(`mail:${SECRET}`)}` }
    const post = (path: string, type: string, body: string) =>
      app.fetchAsStranger(path, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
    const { 'message-id': messageId } = (await app.mailbox.waitFor(returned.email)).headers
    const parts = [
      'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\nAction: failed\r\nStatus: 5.1.1',
      `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\nSubject: Cold`,
    ]
    const report = [
      'From: mailer-daemon@mx.test',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`,
    ].join('\r\n')
    expect((await post('/api/mail/inbound', 'message/rfc822', report)).status).toBe(200)
    const says = (said: object) => post('/api/mail/events', 'application/json', JSON.stringify(said))
    expect((await says({ RecordType: 'SpamComplaint', Email: spam.email })).status).toBe(200)
    expect((await says({ RecordType: 'Bounce', Type: 'HardBounce', Email: bounced.email })).status).toBe(200)
    expect((await says({ hello: 'there' })).status).toBe(400)
    headers.authorization = ''
    expect((await says({ RecordType: 'SpamComplaint', Email: spam.email })).status).toBe(403)
    const states = [returned, spam, bounced].map((one) => stateOf(id, one.id))
    expect(await Promise.all(states)).toEqual(['bounced', 'complained', 'bounced'])
    expect(await find(id)).toMatchObject({ bounced: 2, complained: 1 })
    expect((await send(await write())).status).toBe(409)
  })

  it('pause, and go on where they were', async () => {
    const { email } = await reader()
    const id = await write()
    await app.tools.db.update(campaigns).set({ status: 'sending' }).where(eq(campaigns.id, id))
    await app.tools.db.execute(
      sql`insert into deliveries (campaign_id, subscriber_id) select ${id}, id from subscribers`,
    )
    await office(`/${id}/act`, { act: 'pause' })
    await app.tools.jobs.add(app.tools.db, 'letters', { id })
    expect((await find(id)).status).toBe('paused')
    await office(`/${id}/act`, { act: 'resume' })
    await app.mailbox.waitFor(email)
    await untilSent(id)
  })

  it('tell a waitlist once, on the day', async () => {
    const { email, id: reading } = await reader('ebook')
    const begun = await office('', { list: 'ebook' })
    const { id } = await begun.json()
    const letter = await find(id)
    expect(letter).toMatchObject({ list: 'ebook', subject: 'Longevity Starter Guide: it’s here', isPublic: false })
    await office(`/${id}`, { subject: 'It is here', preview: '', body: 'Here.', list: 'ebook', revision: 0 }, 'PUT')
    expect((await send(id)).status).toBe(200)
    await app.mailbox.waitFor(email)
    await untilSent(id)
    expect(await stateOf(id, reading)).toBe('sent')
    const second = await write({ list: 'ebook' })
    expect((await send(second)).status).toBe(409)
  })

  it('are read on the site once they are sent, unless they are hidden', async () => {
    await reader()
    const id = await write({ subject: 'Łódź & the cold: part 2' })
    expect(await listPublicLetters(app.tools)).toEqual([])
    await send(id)
    await untilSent(id)
    const [shown] = await listPublicLetters(app.tools)
    expect(shown?.slug).toBe('odz-the-cold-part-2')
    expect(await getPublicLetter(app.tools, shown?.slug ?? '')).toMatchObject({ id })
    await office(`/${id}/act`, { act: 'hide' })
    expect(await getPublicLetter(app.tools, shown?.slug ?? '')).toBeNull()
  })

  it('are saved by one at a time', async () => {
    const id = await write()
    const old = { subject: 'Mine', preview: '', body: 'Mine', list: 'newsletter', revision: 0 }
    const response = await office(`/${id}`, old, 'PUT')
    expect([response.status, (await response.json()).error.message]).toEqual([
      409,
      expect.stringContaining('meanwhile'),
    ])
    expect(await find(id)).toMatchObject({ subject: 'Cold mornings', revision: 1 })
    expect((await send(id, { revision: 0 })).status).toBe(409)
  })

  it.each([
    ['no subject', { subject: ' ' }, 'Please write a subject.'],
    ['a subject of two lines', { subject: 'One\r\nBcc: x@x.test' }, 'one line'],
    ['no words', { body: '' }, 'write something'],
    ['an unknown list', { list: 'everybody' }, 'list'],
    ['a day that is none', { joinedFrom: '2026-02-30' }, 'Enter a day'],
    ['a text that is all knots', { body: '['.repeat(200) }, 'square brackets'],
  ])('are refused with %s', async (_name, fields, sentence) => {
    const id = await write()
    const text = { subject: 'Cold', preview: '', body: 'Hello.', list: 'newsletter', revision: 1, ...fields }
    const response = await office(`/${id}`, text, 'PUT')
    expect([response.status, (await response.json()).error.message]).toEqual([400, expect.stringContaining(sentence)])
    expect(await find(id)).toMatchObject({ revision: 1 })
  })

  it('go to their writer as a test, which nobody else gets', async () => {
    const { email } = await reader()
    const id = await write()
    expect((await office(`/${id}/test`)).status).toBe(200)
    expect((await app.mailbox.waitFor('coach@staff.example.test', 2)).subject).toBe('Test: Cold mornings')
    expect(await app.mailsTo(email)).toEqual([])
  })
})
