import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedHeaders } from '#app/office/programs/sign.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { createClient } from '../../clients/typescript/client.ts'
import { hearOfOrders } from '../../clients/typescript/examples/hear-of-orders.ts'
import { sendSteps } from '../../clients/typescript/examples/send-steps.ts'
import { tickHabit } from '../../clients/typescript/examples/tick-habit.ts'
import { readWebhook } from '../../clients/typescript/webhooks.ts'

describe.skipIf(!hasDatabase())('the client in the repository', () => {
  let app: TestApp
  let site: ReturnType<typeof createClient>
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    const cookie = await app.signInToTrack('ann@example.test')
    const scopes = ['days:read', 'days:write', 'measures:read', 'measures:write'].map((scope) => [scope, 'on'])
    const made = await app.request('/api/account/tokens', {
      cookie,
      json: { name: 'Client', days: '30', ...Object.fromEntries(scopes) },
    })
    site = createClient({
      url: 'https://www.example.org',
      token: (await made.json()).token,
      fetch: (address, init) => {
        const { pathname, search } = new URL(address)
        return app.fetchAsStranger(pathname + search, init)
      },
    })
  })
  afterAll(() => app?.close())

  it('runs its examples', async () => {
    expect(await tickHabit(site, '2026-06-15')).toBe(1)
    await sendSteps(site, '2026-06-14', 8_000)
    await sendSteps(site, '2026-06-14', 8_500)
    const [series] = await site('GET /api/measures', {})
    expect(JSON.stringify(series)).toContain('8500')
    await expect(sendSteps(site, '2026-06-14', -1)).rejects.toMatchObject({ status: 400, code: 'bad_request' })
  })

  it('reads webhooks that are ours, tells each once, and refuses others and old ones', async () => {
    const secret = `whsec_${Buffer.from('a secret of this test').toString('base64')}`
    const body = JSON.stringify({ type: 'order.paid', timestamp: '2026-06-15T12:00:00.000Z', data: { number: 'A-1' } })
    const now = new Date()
    const headers = signedHeaders(secret, 'one', now, body)
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    expect(readWebhook(secret, headers, body, at(299))).toMatchObject({ id: 'one', type: 'order.paid' })
    expect(readWebhook(secret, headers, body, at(302))).toBeNull()
    expect(readWebhook(secret, headers, `${body} `, now)).toBeNull()
    expect(readWebhook('whsec_b3RoZXI=', headers, body, now)).toBeNull()
    expect(readWebhook(secret, {}, body, now)).toBeNull()

    const received: string[] = []
    const server = hearOfOrders(secret, 0, (words) => received.push(words))
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const post = async (sent: string) => (await fetch(address, { method: 'POST', headers, body: sent })).status
    expect([await post(body), await post(body), await post(`${body} `)]).toEqual([204, 204, 400])
    server.close()
    expect(received).toEqual(['Order A-1 is paid.'])
  })
})
