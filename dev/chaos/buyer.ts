import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { type Bought, chooseAfter } from './afterwards.ts'

export type Shop = {
  url: string
  origin: string
  stripe: Stripe
  /** `POST /_sandbox/<path>`. */
  control(path: string, body: object): Promise<unknown>
  /** Resolves when the server is up; it may have been killed. */
  whenUp(): Promise<void>
}

const TRIES = 50
// Longer than an email can take while the server is killed repeatedly; the limit is five emails in ten minutes.
const MAIL_MS = 90_000
const PACKS = ['starter-pack-1', 'starter-pack-2', 'starter-pack-3']

/** Simulates a visitor: chooses, signs in, pays with a valid or invalid card or leaves, and may return later. */
export async function buy(shop: Shop, number: number, random: () => number): Promise<Bought> {
  const dice = random()
  const kind = dice < 0.55 ? 'ebook' : dice < 0.77 ? 'donation' : dice < 0.9 ? 'packs' : 'membership'
  const email = `buyer-${number}@example.test`
  const visitor = {
    cookies: new Map<string, string>(),
    network: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  }
  const begun = await begin()
  const nothing = { kind, email, after: 'nothing' } as const
  if (!begun) return { ...nothing, paymentIntentId: null, outcome: 'refused' }
  const paymentIntentId = begun.clientSecret.split('_secret_')[0] ?? ''
  const isTrial = paymentIntentId.startsWith('seti_')
  const mood = random()
  if (mood < 0.06) return { ...nothing, paymentIntentId, outcome: 'left' }
  if (mood < 0.14) {
    await pay('pm_card_visa_chargeDeclined')
    if (mood < 0.1) return { ...nothing, paymentIntentId, outcome: 'declined' }
  }
  // Some use a delayed payment method, a third of which fails.
  const isSlow = mood >= 0.14 && mood < 0.2 && !isTrial
  if (isSlow) {
    await shop.control('payments', { payment_intent: paymentIntentId, status: 'processing' })
    if (begun.orderId) await send(`/api/orders/${begun.orderId}`).catch(() => {})
    const status = mood < 0.16 ? 'failed' : 'succeeded'
    await shop.control('payments', { payment_intent: paymentIntentId, status })
    if (status === 'failed') return { ...nothing, paymentIntentId, outcome: 'failed', wasSlow: true }
  } else await pay('pm_card_visa')
  // Some press again immediately, some return to the page that queries Stripe.
  const returnsEarly = random() < 0.3
  if (returnsEarly && begun.orderId) await send(`/api/orders/${begun.orderId}`).catch(() => {})
  if (returnsEarly && kind === 'membership') await send('/api/billing/refresh', {})
  const after = isTrial ? 'nothing' : chooseAfter(kind, random())
  if (kind !== 'donation') await changeMind()
  const cookie = kind === 'membership' ? { cookie: cookieOf() } : {}
  return { kind, email, paymentIntentId, outcome: isTrial ? 'kept' : 'paid', after, wasSlow: isSlow, ...cookie }

  /** Pauses, cancels, or requests a refund; each may be pressed twice. */
  async function changeMind(): Promise<void> {
    const isRefunded = after === 'refund' || after === 'pause-refund'
    if (kind === 'membership') {
      // A webhook may have been lost: after paying, the buyer refreshes first.
      if (after !== 'nothing') await send('/api/billing/refresh', {})
      if (after.startsWith('pause')) await send('/api/billing/pause', { months: 1 + Math.floor(random() * 3) })
      if (after === 'cancel') await send('/api/billing/cancel', {})
      if (isRefunded) await send('/api/billing/refund', {})
    } else if (isRefunded && begun?.orderId) {
      await send(`/api/orders/${begun.orderId}`)
      await send(`/api/orders/${begun.orderId}/refund`, {})
    }
  }

  async function begin(): Promise<{ clientSecret: string; orderId?: string } | null> {
    if (kind === 'donation') return ask({ type: 'donation', amount: 100 + Math.floor(random() * 99_800) })
    if (kind === 'ebook') {
      const order = await ask({ product: 'ebook' })
      if (order) await send(`/api/orders/${order.orderId}/details`, { email, waiver: 'on' })
      return order
    }
    if (kind === 'membership') {
      await signIn()
      const plan = random() < 0.3 ? 'community' : 'membership'
      return (await send('/api/create-subscription', { plan })).json()
    }
    const productId = PACKS[Math.floor(random() * PACKS.length)]
    const items = [{ productId, quantity: 1 + Math.floor(random() * 2) }]
    const order = await ask({ items })
    const address = { name: 'Chaos Buyer', line1: '1 High Street', town: 'London', postcode: 'SW1A 1AA', email }
    if (order) await send(`/api/orders/${order.orderId}/delivery`, address)
    return order
  }

  async function ask(json: object): Promise<{ clientSecret: string; orderId?: string } | null> {
    // A page pass expires while the server is down; reopening the page issues a new one.
    for (let isLast = false; ; isLast = true) {
      await send('/api/page-pass', {})
      try {
        const response = await send('/api/create-payment-intent', json)
        return response.status === 409 ? null : await response.json()
      } catch (error) {
        if (isLast || !(error instanceof Refused) || error.status !== 403) throw error
      }
    }
  }

  /**
   * Uses the link in the email; an email lost with a killed server is requested again, and so is one whose link was
   * used while the response was lost.
   */
  async function signIn(): Promise<void> {
    const used = new Set<string>()
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      await send('/api/auth/sign-in/magic-link', { email, callbackURL: '/app' })
      const until = Date.now() + MAIL_MS
      while (Date.now() < until) {
        await shop.whenUp()
        const mails = await send(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
        const links = (await mails.text()).matchAll(/sign-in\/confirm[^\s"]*?token=([\w-]+)/g)
        const token = [...links].map(([, found = '']) => found).find((found) => !used.has(found))
        if (token) {
          used.add(token)
          const isIn = await send('/api/auth/sign-in/link', { token }).catch((error: unknown) => {
            if (error instanceof Refused) return null
            throw error
          })
          if (isIn) return
          break
        }
        await wait(1_000)
      }
    }
    throw new Error(`${email} got no sign-in link`)
  }

  function cookieOf(): string {
    return [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  }

  /** Retries until the server, which may just have been killed, has answered; honours rate limits. */
  async function send(path: string, json?: object): Promise<Response> {
    let last = ''
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        const response = await fetch(`${shop.url}${path}`, {
          method: json ? 'POST' : 'GET',
          headers: {
            origin: shop.origin,
            'x-forwarded-for': visitor.network,
            cookie: cookieOf(),
            ...(json ? { 'content-type': 'application/json' } : {}),
          },
          ...(json ? { body: JSON.stringify(json) } : {}),
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          visitor.cookies.set(name, value)
        }
        if (response.ok || response.status === 409) return response
        last = `${response.status} ${await response.text()}`
        if (response.status === 429) await wait(Number(response.headers.get('retry-after')) * 1_000)
        else if (response.status < 500) throw new Refused(response.status, `${path}: ${last}`)
      } catch (error) {
        if (error instanceof Refused) throw error
        last = String(error)
      }
      await shop.whenUp()
    }
    throw new Error(`${path} was never answered: ${last}`)
  }

  async function pay(card: string): Promise<void> {
    const params = { payment_method: card, return_url: `${shop.origin}/done` }
    const { stripe } = shop
    await (isTrial
      ? stripe.setupIntents.confirm(paymentIntentId, params)
      : stripe.paymentIntents.confirm(paymentIntentId, params)
    ).catch((error: Error) => {
      if (!/declined/.test(error.message)) throw error
    })
  }
}

class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
