import { z } from 'zod'
import type { ApiEvent } from './api-types.ts'
import type { Store } from './store.ts'

export const DeliveryMode = z.enum(['normal', 'duplicate', 'reverse', 'delayed', 'dropped', 'stale'])
export type DeliveryMode = z.infer<typeof DeliveryMode>

/** How events are delivered: all in one mode, or a mix of shares (the rest is normal), repeatable by its seed. */
export const DeliverySettings = z.strictObject({
  mode: DeliveryMode.default('normal'),
  mix: z.partialRecord(DeliveryMode, z.number().min(0).max(1)).default({}),
  seed: z.int().default(1),
  delayMs: z.int().min(0).default(2000),
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

export type Delivery = {
  event: string
  type: string
  url: string
  mode: DeliveryMode
  attempt: number
  status: 'delivered' | 'failed' | 'dropped'
  responseStatus: number | null
  error: string | null
  willRetry: boolean
  at: string
}

type Job = { event: ApiEvent; endpoint: string; mode: DeliveryMode; attempt: number; dueMs: number }

export type Webhooks = {
  configure(settings: DeliverySettings): void
  /** Plans the deliveries of an event; returns the number of endpoints subscribed to it. */
  enqueue(event: ApiEvent): number
  /** Resolves when everything due now has been tried once (held-back reversed events are released first). */
  settle(): Promise<void>
  /** Like settle, with delayed events and retries due immediately. */
  flush(): Promise<void>
  /** Sends an event once more in normal mode, whether or not it was dropped. */
  resend(event: ApiEvent): Promise<void>
  deliveries(): readonly Delivery[]
  pending(): number
  stop(): void
}

const DEFAULT_RETRY_DELAYS_MS = [500, 2000, 10_000, 60_000, 600_000]
const TIMEOUT_MS = 20_000
// Stripe's library refuses signatures older than five minutes.
const STALE_SECONDS = 600
// Reversed events are held until none has come for this long.
const REVERSE_WINDOW_MS = 150

/** Creates the sender of signed events. Nothing sleeps: timers run in real time, `flush` skips them. */
export function createWebhooks(store: Store, retryDelaysMs: readonly number[] = DEFAULT_RETRY_DELAYS_MS): Webhooks {
  let settings = DeliverySettings.parse({})
  let random = seededRandom(settings.seed)
  let queue: Job[] = []
  let held: Job[] = []
  const log: Delivery[] = []
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let holdTimer: NodeJS.Timeout | undefined
  const stopped = new AbortController()

  const endpointsFor = (event: ApiEvent) =>
    store.list('webhook_endpoint', (endpoint) => {
      const wanted: readonly string[] = endpoint.enabled_events
      return endpoint.status === 'enabled' && (wanted.includes('*') || wanted.includes(event.type))
    })

  function pickMode(): DeliveryMode {
    let dice = random()
    for (const mode of DeliveryMode.options) {
      dice -= settings.mix[mode] ?? 0
      if (dice < 0) return mode
    }
    return settings.mode
  }

  function plan(job: Job): void {
    if (job.mode === 'dropped') {
      record(job, { status: 'dropped', responseStatus: null, error: null, willRetry: false })
      return
    }
    if (job.mode === 'reverse') {
      held.push(job)
      clearTimeout(holdTimer)
      holdTimer = setTimeout(release, REVERSE_WINDOW_MS)
      return
    }
    queue.push(job.mode === 'delayed' ? { ...job, dueMs: Date.now() + settings.delayMs } : job)
    if (job.mode === 'duplicate') queue.push(job)
    schedule()
  }

  function release(): void {
    clearTimeout(holdTimer)
    queue.push(...held.reverse())
    held = []
    schedule()
  }

  function schedule(): void {
    clearTimeout(timer)
    if (stopped.signal.aborted || queue.length === 0) return
    const wait = Math.min(...queue.map((job) => job.dueMs)) - Date.now()
    timer = setTimeout(() => void run(), Math.max(0, wait))
  }

  function run(): Promise<void> {
    running ??= drain().finally(() => {
      running = null
      schedule()
    })
    return running
  }

  async function drain(): Promise<void> {
    for (;;) {
      const index = queue.findIndex((job) => job.dueMs <= Date.now())
      const [job] = index < 0 ? [] : queue.splice(index, 1)
      if (!job || stopped.signal.aborted) return
      await deliver(job)
    }
  }

  async function deliver(job: Job): Promise<void> {
    const endpoint = store.find('webhook_endpoint', job.endpoint)
    if (!endpoint) return
    const answer = await post(endpoint.url, await signed(job, store.facts.endpointSecrets.get(job.endpoint) ?? ''))
    const delivered = answer.status !== null && answer.status >= 200 && answer.status < 300
    const delay = retryDelaysMs[job.attempt - 1]
    const willRetry = !delivered && delay !== undefined
    record(job, {
      status: delivered ? 'delivered' : 'failed',
      responseStatus: answer.status,
      error: answer.error,
      willRetry,
    })
    if (willRetry) queue.push({ ...job, attempt: job.attempt + 1, dueMs: Date.now() + delay })
    const event = store.find('event', job.event.id)
    if (delivered && event) {
      store.update('event', event.id, { pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
    }
  }

  async function post(url: string, request: { body: string; headers: Record<string, string> }) {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopped.signal])
    try {
      const response = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...request })
      await response.arrayBuffer()
      return { status: response.status, error: null }
    } catch (error) {
      return { status: null, error: String(error instanceof Error ? (error.cause ?? error) : error) }
    }
  }

  function record(job: Job, outcome: Pick<Delivery, 'status' | 'responseStatus' | 'error' | 'willRetry'>): void {
    const { event, mode, attempt } = job
    const url = store.find('webhook_endpoint', job.endpoint)?.url ?? ''
    log.push({ event: event.id, type: event.type, url, mode, attempt, ...outcome, at: new Date().toISOString() })
    if (log.length > 5000) log.splice(0, 1000)
  }

  async function settle(): Promise<void> {
    if (held.length > 0) release()
    await run()
    if (queue.some((job) => job.dueMs <= Date.now())) await settle()
  }

  async function flush(): Promise<void> {
    queue = queue.map((job) => ({ ...job, dueMs: 0 }))
    await settle()
  }

  return {
    configure(next) {
      settings = next
      random = seededRandom(next.seed)
    },
    enqueue(event) {
      const endpoints = endpointsFor(event)
      for (const { id } of endpoints) plan({ event, endpoint: id, mode: pickMode(), attempt: 1, dueMs: 0 })
      return endpoints.length
    },
    settle,
    flush,
    async resend(event) {
      for (const { id } of endpointsFor(event)) plan({ event, endpoint: id, mode: 'normal', attempt: 1, dueMs: 0 })
      await settle()
    },
    deliveries: () => log,
    pending: () => queue.length + held.length + (running ? 1 : 0),
    stop() {
      stopped.abort()
      clearTimeout(timer)
      clearTimeout(holdTimer)
    },
  }
}

/** The bytes and header Stripe would send: signed at the moment of sending, or too long ago in `stale` mode. */
async function signed(job: Job, secret: string): Promise<{ body: string; headers: Record<string, string> }> {
  // Imported lazily: the SDK is two hundred files, and most starts never send an event.
  const { default: Stripe } = await import('stripe')
  const body = JSON.stringify({ ...job.event, pending_webhooks: 1 }, null, 2)
  const age = job.mode === 'stale' ? STALE_SECONDS : 0
  const timestamp = Math.floor(Date.now() / 1000) - age
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  return { body, headers: { ...headers, 'user-agent': 'Stripe/1.0 (sandbox)' } }
}

/** mulberry32: small and deterministic. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
