import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaigns, deliveries } from '#app/db/schema/letters.ts'
import { suppressions } from '#app/db/schema/newsletter.ts'
import { type LettersDesk, startLettersDesk } from '#dev/letters-desk.ts'
import { hasDatabase } from '#dev/test-app.ts'
import { recordBounce } from './bounces.server.ts'
import { sendSome } from './deliver.server.ts'
import { getLetter } from './letters.server.ts'
import { listWaitingLetters } from './waiting.server.ts'

const SECRET = 'a-secret-of-the-mail-provider'

describe.skipIf(!hasDatabase())('letters on their way', () => {
  let desk: LettersDesk
  beforeAll(async () => {
    desk = await startLettersDesk({ MAIL_WEBHOOK_SECRET: SECRET })
  })
  afterAll(() => desk?.app.close())
  beforeEach(() => desk.clear())

  it('go to everybody on the list once, each with their own way out', async () => {
    const [one, other] = [await desk.reader(), await desk.reader()]
    const waiting = await desk.reader('ebook')
    const unconfirmed = await desk.reader('newsletter', { confirmedAt: null })
    const id = await desk.write()
    expect((await desk.send(id)).status).toBe(200)
    await desk.untilSent(id)
    const mails = [await desk.app.mailbox.waitFor(one.email), await desk.app.mailbox.waitFor(other.email)]
    const ways = mails.map(({ headers }) => headers['list-unsubscribe'])
    expect(new Set(ways).size).toBe(2)
    for (const [at, mail] of mails.entries()) {
      expect(mail.subject).toBe('Cold mornings')
      expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      const token = /token=([^&>]+)/.exec(ways[at] ?? '')?.[1] ?? ''
      expect(mail.text).toContain(token)
      expect(mail.html).toContain('<li>one</li>')
    }
    for (const { id: nobody } of [waiting, unconfirmed]) expect(await desk.stateOf(id, nobody)).toBeUndefined()
    expect(await desk.find(id)).toMatchObject({ status: 'sent', addressed: 2, handedOver: 2 })
  })

  it('are not sent a second time, however often it is asked', async () => {
    const { email } = await desk.reader()
    const id = await desk.write()
    const answers = await Promise.all([desk.send(id), desk.send(id), desk.send(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await desk.untilSent(id)
    await desk.app.tools.jobs.add(desk.app.tools.db, 'letters', { id })
    desk.app.tools.jobs.wake('letters')
    await desk.app.mailbox.waitFor(email)
    expect((await desk.send(id)).status).toBe(409)
    expect(await desk.app.tools.db.$count(deliveries, eq(deliveries.campaignId, id))).toBe(1)
  })

  it('take the one-click way out, and reach nobody who left while they were sent', async () => {
    const gone = await desk.reader()
    const stays = await desk.reader()
    const id = await desk.write()
    // Inserted as a recipient, then unsubscribed before the letter is sent.
    await desk.app.tools.db.insert(deliveries).values({ campaignId: id, subscriberId: gone.id })
    await desk.app.tools.db
      .insert(suppressions)
      .values({ addressHash: gone.addressHash, list: 'newsletter', since: desk.app.tools.clock.now() })
    await desk.send(id)
    await desk.untilSent(id)
    expect([await desk.stateOf(id, gone.id), await desk.stateOf(id, stays.id)]).toEqual(['skipped', 'sent'])
  })

  it('count who left by their link, once', async () => {
    const gone = await desk.reader()
    await desk.reader()
    const id = await desk.write()
    await desk.send(id)
    await desk.untilSent(id)
    const way = (await desk.app.mailbox.waitFor(gone.email)).headers['list-unsubscribe'] ?? ''
    const address = new URL(/<(.+)>/.exec(way)?.[1] ?? '')
    const form = { 'List-Unsubscribe': 'One-Click' }
    for (let click = 0; click < 2; click += 1)
      expect((await desk.app.request(`${address.pathname}${address.search}`, { form })).status).toBe(200)
    expect(await getLetter(desk.app.tools, id)).toMatchObject({ left: 1 })
  })

  it.each([
    ['an address that bounced', 'bounced'],
    ['somebody who complained', 'complained'],
  ] as const)('never go to %s, whatever list it is on', async (_name, reason) => {
    const { id: reading, addressHash } = await desk.reader()
    await desk.reader()
    await desk.app.tools.db
      .insert(suppressions)
      .values({ addressHash, list: '*', since: desk.app.tools.clock.now(), reason })
    const id = await desk.write()
    await desk.send(id)
    await desk.untilSent(id)
    expect(await desk.stateOf(id, reading)).toBeUndefined()
  })

  it('that may have gone or not are shown, and sent again only when the coach says so', async () => {
    const { id: reading, email } = await desk.reader()
    const id = await desk.write()
    const at = new Date('2026-06-15T11:57:59Z')
    await desk.app.tools.db
      .insert(deliveries)
      .values({ campaignId: id, subscriberId: reading, status: 'handed-over', at })
    await desk.app.tools.db.update(campaigns).set({ status: 'sending', startedAt: at }).where(eq(campaigns.id, id))
    const mailer = { send: () => Promise.reject(new Error('nobody may send')), close: () => {} }
    await sendSome({ tools: desk.app.tools, mailer, isStopping: () => false }, id)
    expect([await desk.stateOf(id, reading), (await desk.find(id)).status]).toEqual(['doubtful', 'sent'])
    expect(await listWaitingLetters(desk.app.tools)).toMatchObject([
      { title: expect.stringContaining('1 may have gone') },
    ])
    expect((await desk.office(`/${randomUUID()}/doubtful`, { as: 'again' })).status).toBe(404)
    await desk.office(`/${id}/doubtful`, { as: 'again' })
    await desk.app.mailbox.waitFor(email)
    await desk.untilSent(id)
    expect(await desk.stateOf(id, reading)).toBe('sent')
  })

  it.each([
    ['the line breaks', Object.assign(new Error('closed'), { code: 'ECONNECTION' }), 'doubtful', 'sent'],
    ['there is no mailbox', { responseCode: 550, response: '550 5.1.1 no such user' }, 'bounced', 'sent'],
    ['the server dislikes it', { responseCode: 554, response: '554 5.7.1 no' }, 'refused', 'sent'],
    [
      'our own address is refused',
      { responseCode: 550, code: 'EENVELOPE', command: 'MAIL FROM', response: '550 Sender verify failed' },
      'waiting',
      'sending',
    ],
    ['it should wait', { responseCode: 451, response: '451 later' }, 'waiting', 'sending'],
    ['nobody listens', { syscall: 'connect', code: 'ESOCKET' }, 'waiting', 'sending'],
  ])('are kept as what they are when %s', async (_name, error, status, letterStatus) => {
    const { id: reading } = await desk.reader()
    const id = await desk.write()
    await desk.app.tools.db.insert(deliveries).values({ campaignId: id, subscriberId: reading })
    await desk.app.tools.db.update(campaigns).set({ status: 'sending' }).where(eq(campaigns.id, id))
    const mailer = { send: () => Promise.reject(error), close: () => {} }
    await sendSome({ tools: desk.app.tools, mailer, isStopping: () => false }, id)
    expect([await desk.stateOf(id, reading), (await desk.find(id)).status]).toEqual([status, letterStatus])
    const known = await desk.app.tools.db.select().from(suppressions)
    expect(known.map(({ list, reason }) => [list, reason])).toEqual(status === 'bounced' ? [['*', 'bounced']] : [])
  })

  it('stop themselves when more than five in a hundred come back', async () => {
    const id = await desk.write()
    for (let at = 0; at < 40; at += 1) {
      const { id: subscriberId } = await desk.reader()
      await desk.app.tools.db.insert(deliveries).values({ campaignId: id, subscriberId, status: 'sent' })
    }
    await desk.app.tools.db.update(campaigns).set({ status: 'sending' }).where(eq(campaigns.id, id))
    const rows = await desk.app.tools.db.select().from(deliveries).where(eq(deliveries.campaignId, id))
    for (const { subscriberId } of rows.slice(0, 2)) {
      const which = { campaignId: id, subscriberId, answer: '550' }
      await recordBounce(desk.app.tools, which)
      await recordBounce(desk.app.tools, which)
    }
    expect(await desk.find(id)).toMatchObject({ status: 'sending', bounced: 2 })
    await recordBounce(desk.app.tools, { campaignId: id, subscriberId: rows[2]?.subscriberId ?? '', answer: '550' })
    expect(await desk.find(id)).toMatchObject({
      status: 'paused',
      bounced: 3,
      pausedBecause: expect.stringContaining('5 in 100'),
    })
    await desk.office(`/${id}/act`, { act: 'pause' }).then(({ status }) => expect(status).toBe(409))
  })

  it('come back by a returned email or a provider’s word, and their readers get nothing more', async () => {
    const [returned, spam, bounced] = [await desk.reader(), await desk.reader(), await desk.reader()]
    const id = await desk.write()
    await desk.send(id)
    await desk.untilSent(id)
    const headers = { authorization: `Basic ${btoa(`mail:${SECRET}`)}` }
    const post = (path: string, type: string, body: string) =>
      desk.app.fetchAsStranger(path, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
    const { 'message-id': messageId } = (await desk.app.mailbox.waitFor(returned.email)).headers
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
    const states = [returned, spam, bounced].map((one) => desk.stateOf(id, one.id))
    expect(await Promise.all(states)).toEqual(['bounced', 'complained', 'bounced'])
    expect(await desk.find(id)).toMatchObject({ bounced: 2, complained: 1 })
    expect((await desk.send(await desk.write())).status).toBe(409)
  })

  it('pause, and go on where they were', async () => {
    const { email } = await desk.reader()
    const id = await desk.write()
    await desk.app.tools.db.update(campaigns).set({ status: 'sending' }).where(eq(campaigns.id, id))
    await desk.app.tools.db.execute(
      sql`insert into deliveries (campaign_id, subscriber_id) select ${id}, id from subscribers`,
    )
    await desk.office(`/${id}/act`, { act: 'pause' })
    await desk.app.tools.jobs.add(desk.app.tools.db, 'letters', { id })
    expect((await desk.find(id)).status).toBe('paused')
    await desk.office(`/${id}/act`, { act: 'resume' })
    await desk.app.mailbox.waitFor(email)
    await desk.untilSent(id)
  })
})
