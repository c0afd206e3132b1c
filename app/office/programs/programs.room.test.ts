import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { hookMessages, hooks } from '#app/db/schema/programs.ts'
import { sendDispatchEmails } from '#app/features/shop/dispatch.server.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { deleteOldMessages, sendDueMessages } from './deliver.server.ts'
import { postMessage } from './post.server.ts'
import { listHooks, listMessages } from './programs.server.ts'

const NOW = '2026-06-15T12:00:00Z'

describe.skipIf(!hasDatabase())('webhooks', () => {
  let app: TestShop
  let coach: string
  let receiver: Server
  let url: string
  let answer = 200
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  beforeAll(async () => {
    app = await createTestShop({ now: NOW })
    coach = await app.signInStaff('coach')
    receiver = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) })
      if (request.url === '/silent') await released
      response.writeHead(answer).end()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  })
  afterAll(async () => {
    receiver?.close()
    await app?.close()
  })
  beforeEach(async () => {
    app.setNow(NOW)
    answer = 200
    received.length = 0
    await app.tools.db.delete(hooks)
  })

  const post = (path: string, json: object = {}) => app.request(`/api/office/${path}`, { json, cookie: coach })
  async function add(...events: string[]) {
    const made = await post('hooks', { url, ...Object.fromEntries(events.map((event) => [event, 'on'])) })
    const [hook] = await listHooks(app.tools, { isFresh: true })
    return { status: made.status, id: hook?.id ?? '', secret: hook?.secret ?? '' }
  }
  const send = () => sendDueMessages(app.tools)
  const log = async () =>
    (await listMessages(app.tools)).map(({ event, status, tries, answer: said }) => [event, status, tries, said])
  const later = (seconds: number) => app.setNow(new Date(Date.parse(NOW) + seconds * 1000).toISOString())

  it('are added by who has proved it lately, who is told so without a word of money', async () => {
    app.setNow('2026-06-15T13:00:00Z')
    const { error } = await (await post('hooks', { url, 'order.paid': 'on' })).json()
    expect(error).toMatchObject({
      reason: 'second_step_needed',
      message: 'Please confirm again that it’s you. For this we ask every ten minutes.',
    })
  })

  it('are added once by a form that is sent again, since its answer was lost, and twice for other events', async () => {
    const sent = await Promise.all([add('order.paid'), add('order.paid')])
    expect([...sent, await add('order.paid')].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await app.tools.db.$count(hooks)).toBe(1)
    await add('order.paid', 'order.sent')
    expect(await app.tools.db.$count(hooks)).toBe(2)
  })

  it('tell of a sale from paid to sent, each once and signed, without a word about the buyer', async () => {
    const { secret } = await add('order.paid', 'order.sent')
    const order = await buyPacks(app)
    // Two processes poll at the same moment.
    await Promise.all([send(), send()])
    expect(received).toHaveLength(1)
    const [first] = received
    expect(JSON.parse(first?.body ?? '')).toEqual({
      type: 'order.paid',
      timestamp: NOW.replace('Z', '.000Z'),
      data: { order: order.id, number: expect.any(String), kind: 'packs', pence: expect.any(Number) },
    })
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = first?.headers ?? {}
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const sum = createHmac('sha256', key).update(`${id}.${at}.${first?.body}`).digest('base64')
    expect([at, signature]).toEqual([String(Date.parse(NOW) / 1000), `v1,${sum}`])

    expect((await post(`orders/${order.id}/dispatch`, {})).status).toBe(200)
    await send()
    expect(received).toHaveLength(1)
    later(601)
    await sendDispatchEmails(app.tools)
    await sendDispatchEmails(app.tools)
    await send()
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['order.paid', 'order.sent'])
    expect(JSON.stringify(received)).not.toContain(order.email)
  })

  it('hear only of what they asked for, and of nothing that did not happen', async () => {
    await add('donation.paid')
    await buyPacks(app)
    expect(await log()).toEqual([])
    const message = { name: 'Ann', email: 'ann@example.test', message: 'Hello there', gdprConsent: true }
    await add('message.received')
    expect((await app.request('/api/contact', { json: message })).status).toBe(201)
    expect((await log()).map(([event]) => event)).toEqual(['message.received'])
    await send()
    expect(received.map(({ body }) => body).join()).not.toMatch(/Ann|Hello/)
  })

  it('are tried again with the same id until they are taken, and by nobody before their time', async () => {
    const { id } = await add('order.paid')
    answer = 500
    expect((await post(`hooks/${id}/try`)).status).toBe(200)
    await send()
    later(4)
    await send()
    expect(await log()).toEqual([['test', 'waiting', 1, '500']])
    later(5)
    await send()
    later(5 + 300)
    answer = 204
    await send()
    expect(await log()).toEqual([['test', 'taken', 3, '204']])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received).toHaveLength(3)
  })

  it('are given up after three days, and sent again when somebody says so', async () => {
    const { id } = await add('order.paid')
    answer = 404
    await post(`hooks/${id}/try`)
    const [row] = await app.tools.db.select().from(hookMessages)
    for (let day = 0; day < 5; day += 0.25) {
      later(day * 86_400)
      await send()
    }
    expect(await log()).toEqual([['test', 'given-up', 10, '404']])
    answer = 200
    later(60)
    expect((await post(`hook-messages/${row?.id}/again`)).status).toBe(200)
    expect((await post(`hook-messages/${row?.id}/again`)).status).toBe(409)
    await send()
    expect(await log()).toEqual([['test', 'taken', 1, '200']])
    later(40 * 86_400)
    await deleteOldMessages(app.tools)
    expect(await log()).toEqual([])
  })

  it('that are switched off keep what waits for a month, in case they are switched on again', async () => {
    const { id } = await add('order.paid')
    answer = 404
    await post(`hooks/${id}/try`)
    await send()
    await app.tools.db.update(hooks).set({ isOn: false })
    later(29 * 86_400)
    await deleteOldMessages(app.tools)
    expect(await log()).toEqual([['test', 'waiting', 1, '404']])
    later(31 * 86_400)
    await deleteOldMessages(app.tools)
    expect(await log()).toEqual([])
  })

  it('that answer 410 hear nothing more until they are switched on', async () => {
    const { id } = await add('order.paid')
    answer = 410
    await post(`hooks/${id}/try`)
    await send()
    expect(await listHooks(app.tools, { isFresh: false })).toMatchObject([{ isOn: false, secret: null }])
    await buyPacks(app)
    expect((await post(`hooks/${id}/try`)).status).toBe(409)
    expect(await log()).toEqual([['test', 'given-up', 1, '410']])
    expect((await post(`hooks/${id}/on`)).status).toBe(200)
    answer = 200
    later(1)
    await post(`hooks/${id}/try`)
    await send()
    expect((await log())[0]).toEqual(['test', 'taken', 1, '200'])
    expect((await post(`hooks/${id}/remove`)).status).toBe(200)
    expect(await log()).toEqual([])
    const entries = await app.tools.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `hook:${id}`))
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'hooks.add',
      'hooks.on',
      'hooks.remove',
      'hooks.try',
      'hooks.try',
    ])
  })

  it('reach an address at once, however many wait for another that doesn’t answer', async () => {
    const { id: silent } = await add('order.paid')
    await app.tools.db.update(hooks).set({ url: url.replace('/hook', '/silent') })
    for (let message = 0; message < 6; message += 1) await post(`hooks/${silent}/try`)
    later(1)
    await app.tools.db.insert(hooks).values({ url, events: ['order.paid'], sealedSecret: '', createdAt: new Date(NOW) })
    const [hook] = await app.tools.db.select().from(hooks).where(eq(hooks.url, url))
    await app.tools.db.update(hooks).set({ sealedSecret: sql`(select max(sealed_secret) from hooks)` })
    await post(`hooks/${hook?.id}/try`)
    const sent = send()
    const taken = eq(hookMessages.status, 'taken')
    try {
      await expect.poll(() => app.tools.db.$count(hookMessages, taken)).toBe(1)
    } finally {
      release()
      await sent
    }
    expect(await app.tools.db.$count(hookMessages, taken)).toBe(7)
  })

  it.each(['ftp://example.org/', 'http://example.org/', 'https://me:secret@example.org/', 'example.org'])(
    'are not sent to %s',
    async (address) => {
      const refused = await post('hooks', { url: address, 'order.paid': 'on' })
      expect([refused.status, (await refused.json()).error.fields.url]).toEqual([400, expect.any(String)])
    },
  )

  it.each(['https://10.0.0.7/', 'https://[::1]/', 'https://169.254.169.254/latest', 'https://localhost/'])(
    'never reach %s, which is not on the open internet',
    async (address) => {
      const one = await postMessage(address, {}, '{}', { mayStayHere: false })
      expect(one).toEqual({ problem: expect.stringContaining('is not a public address') })
    },
  )

  it('show their secrets to whoever has just confirmed, and take no new address from anybody else', async () => {
    const { secret } = await add('order.paid')
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(JSON.stringify(await listHooks(app.tools, { isFresh: false }))).not.toContain(secret)
    const [kept] = await app.tools.db.select().from(hooks)
    expect(JSON.stringify(kept)).not.toContain(secret)
    later(700)
    expect((await post('hooks', { url, 'order.paid': 'on' })).status).toBe(403)
  })
})
