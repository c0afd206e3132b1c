import { Hono } from 'hono'
import { z } from 'zod'
import { idOf } from './api-types.ts'
import { advanceClock } from './billing/schedule.ts'
import { parseDuration } from './clock.ts'
import { beginDelayed, endDelayed } from './delayed.ts'
import { closeDispute, escalateDispute, openDispute } from './disputes.ts'
import { Fault } from './faults.ts'
import { failRefund } from './refunds.ts'
import type { Sandbox } from './sandbox.ts'
import { DeliverySettings } from './webhooks.ts'

/** `/_sandbox/*`: controls for developers and tests. JSON only, so no web page can post a form to it. */
export function createControl(sandbox: Sandbox) {
  const control = new Hono()
  let advancing: Promise<void> = Promise.resolve()

  control.use('*', async (c, next) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false
    if (c.req.method === 'POST' && !isJson) return c.json({ error: 'content-type must be application/json' }, 415)
    return next()
  })

  control.get('/clock', (c) => c.json({ now: sandbox.clock.now() }))
  control.post('/clock', async (c) => {
    const body = z.strictObject({ advance: z.union([z.string(), z.number()]) }).safeParse(await c.req.json())
    const seconds = parseDuration(body.data?.advance)
    if (seconds === null) return c.json({ error: 'advance must be seconds, or "90m", "1h", "32d"' }, 400)
    // One advance at a time, or two would do the same renewals.
    advancing = advancing.then(() => advanceClock(sandbox, seconds))
    await advancing
    sandbox.store.save()
    return c.json({ now: sandbox.clock.now() })
  })

  control.get('/deliveries', (c) => {
    const { event, type } = c.req.query()
    const isWanted = (one: { event: string; type: string }) =>
      (!event || one.event === event) && (!type || one.type === type)
    return c.json({ pending: sandbox.webhooks.pending(), deliveries: sandbox.webhooks.deliveries().filter(isWanted) })
  })
  control.post('/webhooks', async (c) => {
    const settings = DeliverySettings.safeParse(await c.req.json())
    if (!settings.success) return c.json({ error: z.prettifyError(settings.error) }, 400)
    sandbox.webhooks.configure(settings.data)
    return c.json(settings.data)
  })
  control.post('/settle', async (c) => {
    await sandbox.webhooks.settle()
    return c.json({ pending: sandbox.webhooks.pending() })
  })
  control.post('/flush', async (c) => {
    await sandbox.webhooks.flush()
    return c.json({ pending: sandbox.webhooks.pending() })
  })
  control.post('/events/:id/resend', async (c) => {
    const event = sandbox.store.find('event', c.req.param('id'))
    if (!event) return c.json({ error: 'no such event' }, 404)
    await sandbox.webhooks.resend(event)
    return c.json({ pending: sandbox.webhooks.pending() })
  })

  control.post('/disputes', async (c) => {
    const wish = DisputeRequest.safeParse(await c.req.json())
    if (!wish.success) return c.json({ error: z.prettifyError(wish.error) }, 400)
    const dispute = doAtBank(sandbox, wish.data)
    sandbox.store.save()
    return c.json(dispute)
  })

  control.post('/refunds', async (c) => {
    const wish = RefundRequest.safeParse(await c.req.json())
    if (!wish.success) return c.json({ error: z.prettifyError(wish.error) }, 400)
    const refund = failRefund(sandbox, wish.data.payment_intent)
    sandbox.store.save()
    return c.json(refund)
  })

  control.post('/payments', async (c) => {
    const wish = DelayRequest.safeParse(await c.req.json())
    if (!wish.success) return c.json({ error: z.prettifyError(wish.error) }, 400)
    const { payment_intent: id, status } = wish.data
    const intent = status === 'processing' ? beginDelayed(sandbox, id) : endDelayed(sandbox, id, status === 'succeeded')
    sandbox.store.save()
    return c.json(intent)
  })

  control.get('/faults', (c) => c.json(sandbox.faults.list()))
  control.delete('/faults', (c) => {
    sandbox.faults.clear()
    return c.json([])
  })
  control.post('/faults', async (c) => {
    const fault = Fault.safeParse(await c.req.json())
    if (!fault.success) return c.json({ error: z.prettifyError(fault.error) }, 400)
    sandbox.faults.add(fault.data)
    return c.json(sandbox.faults.list())
  })

  control.get('/ledger', (c) => c.json(ledger(sandbox)))
  return control
}

const DelayRequest = z.strictObject({
  payment_intent: z.string(),
  status: z.enum(['processing', 'succeeded', 'failed']),
})

const RefundRequest = z.strictObject({ payment_intent: z.string(), status: z.literal('failed') })

const DisputeRequest = z.strictObject({
  payment_intent: z.string(),
  status: z.enum(['warning_needs_response', 'needs_response', 'won', 'lost', 'warning_closed']),
})

/** The next action of the cardholder's bank on a payment: inquire, take the money, decide. */
function doAtBank(sandbox: Sandbox, { payment_intent, status }: z.infer<typeof DisputeRequest>) {
  const { store } = sandbox
  const [open] = store.list('dispute', (one) => idOf(one.payment_intent) === payment_intent)
  if (status === 'won' || status === 'lost' || status === 'warning_closed') {
    if (!open) throw new Error(`there is no open dispute of ${payment_intent}`)
    return closeDispute(sandbox, open, status)
  }
  if (open) return escalateDispute(sandbox, open)
  const intent = store.get('payment_intent', payment_intent)
  return openDispute(sandbox, store.get('charge', idOf(intent.latest_charge) ?? ''), status)
}

/** Every payment that succeeded, to compare with the product's own books. */
function ledger({ store }: Sandbox) {
  const payments = store
    .list('payment_intent', (one) => one.status === 'succeeded')
    .map((one) => {
      const charge = store.find('charge', idOf(one.latest_charge) ?? '')
      const { id, amount_received, currency, metadata } = one
      const customer = idOf(one.customer)
      return { id, amount_received, amount_refunded: charge?.amount_refunded ?? 0, currency, customer, metadata }
    })
  return { payments, received: payments.reduce((sum, one) => sum + one.amount_received, 0) }
}
