import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox } from './test-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
beforeEach(async () => {
  sandbox = await startTestSandbox()
  return () => sandbox.stop()
})

const paid = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']

async function pay() {
  return sandbox.stripe.paymentIntents.create({
    amount: 999,
    currency: 'gbp',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost:3000/',
  })
}

type Log = {
  pending: number
  deliveries: { event: string; type: string; status: string; attempt: number; mode: string; responseStatus: number }[]
}
const deliveries = async (query = '') => (await sandbox.control(`deliveries${query}`)) as Log

describe('signed events', () => {
  it('arrive once and in order by default, in the pinned version', async () => {
    await pay()
    expect(await sandbox.arrived()).toEqual(paid)
    const { event } = sandbox.inbox.received[2] ?? {}
    expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false })
    expect(await sandbox.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ pending_webhooks: 0 })
  })

  it('arrive twice in duplicate mode, with the same id', async () => {
    await sandbox.control('webhooks', { mode: 'duplicate' })
    await pay()
    await sandbox.arrived()
    const ids = sandbox.inbox.received.map(({ event }) => event.id)
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(3)
  })

  it('arrive backwards in reverse mode', async () => {
    await sandbox.control('webhooks', { mode: 'reverse' })
    await pay()
    expect(await sandbox.arrived()).toEqual([...paid].reverse())
  })

  it('wait in delayed mode until time is let pass', async () => {
    await sandbox.control('webhooks', { mode: 'delayed', delayMs: 600_000 })
    await pay()
    expect(await sandbox.arrived()).toEqual([])
    expect((await deliveries()).pending).toBe(3)
    await sandbox.control('flush', {})
    expect(await sandbox.arrived()).toEqual(paid)
  })

  it('do not arrive in dropped mode, but can be listed and sent again', async () => {
    await sandbox.control('webhooks', { mode: 'dropped' })
    const intent = await pay()
    expect(await sandbox.arrived()).toEqual([])
    expect((await deliveries()).deliveries.map(({ status }) => status)).toEqual(['dropped', 'dropped', 'dropped'])
    const { data } = await sandbox.stripe.events.list({ type: 'payment_intent.succeeded' })
    expect(data).toMatchObject([{ data: { object: { id: intent.id } } }])
    await sandbox.control(`events/${data[0]?.id}/resend`, {})
    expect(await sandbox.arrived()).toEqual(['payment_intent.succeeded'])
  })

  it('are too old to verify in stale mode', async () => {
    await sandbox.control('webhooks', { mode: 'stale' })
    await pay()
    expect(await sandbox.arrived()).toEqual([])
    expect(sandbox.inbox.refused[0]).toContain('Timestamp outside the tolerance zone')
    expect((await deliveries()).deliveries[0]).toMatchObject({ mode: 'stale', status: 'failed', responseStatus: 400 })
  })

  it('are tried again with backoff until answered with 2xx', async () => {
    sandbox.inbox.failures.push(500, 302)
    await sandbox.stripe.paymentIntents.create({ amount: 999, currency: 'gbp' })
    await expect.poll(async () => (await sandbox.arrived()).length).toBe(1)
    const log = await deliveries('?type=payment_intent.created')
    expect(log.deliveries.map(({ attempt, responseStatus }) => [attempt, responseStatus])).toEqual([
      [1, 500],
      [2, 302],
      [3, 200],
    ])
  })

  it('are given up after the last attempt', async () => {
    sandbox.inbox.failures.push(500, 500, 500, 500)
    await sandbox.stripe.paymentIntents.create({ amount: 999, currency: 'gbp' })
    await expect.poll(async () => (await deliveries()).deliveries.length).toBe(4)
    expect((await deliveries()).deliveries.at(-1)).toMatchObject({ attempt: 4, status: 'failed', willRetry: false })
    expect(await sandbox.arrived()).toEqual([])
  })

  it('can be mixed by shares, the same way for the same seed', async () => {
    const run = async () => {
      await sandbox.control('webhooks', { mix: { dropped: 0.3, duplicate: 0.3 }, seed: 7 })
      for (let count = 0; count < 5; count += 1) await pay()
      await sandbox.arrived()
      const log = (await deliveries()).deliveries
      const { data } = await sandbox.stripe.events.list({ limit: 15 })
      return data.map(({ id }) => log.find(({ event }) => event === id)?.mode)
    }
    const first = await run()
    expect(new Set(first)).toEqual(new Set(['normal', 'dropped', 'duplicate']))
    expect(await run()).toEqual(first)
  })

  it('go to endpoints made over the API, if they want them', async () => {
    const other = await sandbox.stripe.webhookEndpoints.create({
      url: sandbox.inbox.url,
      enabled_events: ['charge.succeeded'],
    })
    expect(other.secret).toMatch(/^whsec_/)
    await pay()
    await sandbox.arrived()
    // The inbox knows the first secret only, so the second endpoint's event fails there.
    expect(sandbox.inbox.refused.length).toBeGreaterThanOrEqual(1)
    expect(sandbox.inbox.refused[0]).toContain('No signatures found matching')
    const far = { url: 'https://example.com/hook', enabled_events: ['*'] as ['*'] }
    await expect(sandbox.stripe.webhookEndpoints.create(far)).rejects.toMatchObject({ code: 'url_invalid' })
  })
})

describe('the control door', () => {
  it('takes JSON only and checks it', async () => {
    const form = await fetch(`${sandbox.url}/_sandbox/clock`, {
      method: 'POST',
      body: new URLSearchParams({ advance: '1d' }),
    })
    expect(form.status).toBe(415)
    expect(await sandbox.control('clock', { advance: 'soon' })).toMatchObject({ error: expect.any(String) })
    expect(await sandbox.control('webhooks', { mode: 'sideways' })).toMatchObject({ error: expect.any(String) })
    expect(await sandbox.control('faults', { route: '*', fault: 'fire' })).toMatchObject({ error: expect.any(String) })
  })

  it('keeps the books', async () => {
    const first = await pay()
    await sandbox.stripe.refunds.create({ payment_intent: first.id, amount: 100 })
    expect(await sandbox.control('ledger')).toMatchObject({
      received: 999,
      payments: [{ id: first.id, amount_refunded: 100 }],
    })
  })
})

describe('a state file', () => {
  it('keeps everything over a restart', async () => {
    const stateFile = join(tmpdir(), `stripe-sandbox-${process.pid}-${Date.now()}.json`)
    const before = await startTestSandbox({ stateFile })
    const customer = await before.stripe.customers.create({ name: 'Kept' })
    await before.advance('10d')
    await before.stop()
    const after = await startTestSandbox({ stateFile })
    expect(await after.stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Kept' })
    const { now } = (await after.control('clock')) as { now: number }
    expect(now).toBeGreaterThan(Date.now() / 1000 + 9 * 86_400)
    await after.stop()
    await rm(stateFile)
  })
})
