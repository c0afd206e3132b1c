import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { openDb } from '#app/db/open-db.ts'
import type { Bought } from '../chaos/afterwards.ts'
import { audit } from '../chaos/audit.ts'
import { buy, type Shop } from '../chaos/buyer.ts'
import { findContradictions } from '../chaos/truths.ts'
import { startRelay } from '../durability/relay.ts'
import { seeded } from '../seeded.ts'
import { startSandbox } from '../stripe-sandbox/server.ts'
import type { RunningSite } from './site.ts'

const AT_ONCE = 3
const AGAIN_AFTER_MS = 300
const KEYS = {
  secretKey: 'sk_test_history',
  publishableKey: 'pk_test_history',
  webhookSecret: 'whsec_history_on_this_machine',
}
const DISORDER = { mix: { dropped: 0.1, duplicate: 0.2, reverse: 0.2, delayed: 0.2 }, seed: 1, delayMs: 700 }

/** The Stripe sandbox with its webhooks in disorder, and buyers while the site is killed. */
export async function startShop() {
  let site: RunningSite | null = null
  // Webhooks go to any of the processes.
  const webhooks = await startRelay(() => ({ host: '127.0.0.1', port: site?.anyPort() ?? 0 }))
  const webhookUrl = `http://127.0.0.1:${webhooks.port}/api/stripe/webhook`
  const sandbox = await startSandbox({ ...KEYS, port: 0, webhookUrl })
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe(KEYS.secretKey, { host: hostname, port: Number(port), protocol: 'http' })
  const control = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${sandbox.url}/_sandbox/${path}`, init)).json()
  }
  await control('webhooks', DISORDER)
  const env: Record<string, string> = {
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_API_BASE: sandbox.url,
    STRIPE_JS_URL: sandbox.stripeJsUrl,
  }
  return {
    env,
    open(running: RunningSite) {
      site = running
    },
    /** Runs that many buyers, a few in parallel; the number is evaluated before each. */
    async buyAll(running: RunningSite, purchases: () => number): Promise<{ bought: Bought[]; wrong: string[] }> {
      const shop: Shop = {
        get url() {
          return running.anyUrl()
        },
        ...{ origin: running.origin, stripe, control, whenUp: () => wait(AGAIN_AFTER_MS) },
      }
      const [bought, wrong]: [Bought[], string[]] = [[], []]
      const random = seeded(1)
      let begun = 0
      const buyNext = async () => {
        while (begun < purchases()) {
          begun += 1
          await buy(shop, begun, random).then(
            (one) => bought.push(one),
            (error: unknown) => wrong.push(`a purchase: ${error}`),
          )
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, buyNext))
      return { bought, wrong }
    },
    /** Compares our books with Stripe's, once everything delayed has arrived. */
    async holdBooks(running: RunningSite, bought: readonly Bought[]) {
      await control('webhooks', { mode: 'normal' })
      await control('flush', {})
      await control('settle', {})
      const reconciled = await reconcileBeside(running, env)
      await control('settle', {})
      const ledger = await (await fetch(`${sandbox.url}/_sandbox/ledger`)).json()
      const all = { limit: 100 }
      const database = await openDb({ kind: 'postgres', url: running.databaseUrl })
      const figures = await audit(
        database.pool,
        {
          payments: ledger.payments,
          subscriptions: await stripe.subscriptions
            .list({ ...all, status: 'all' })
            .autoPagingToArray({ limit: 10_000 }),
          disputes: await stripe.disputes.list(all).autoPagingToArray({ limit: 10_000 }),
          invoices: await stripe.invoices.list({ ...all, status: 'paid' }).autoPagingToArray({ limit: 10_000 }),
        },
        bought,
      )
      await database.close()
      const truths = await findContradictions({ url: running.anyUrl(), origin: running.origin }, bought)
      const { deliveries } = await (await fetch(`${sandbox.url}/_sandbox/deliveries`)).json()
      return {
        ...{ paid: figures.paidAtStripe, fulfilledOnce: figures.fulfilledOnce },
        said: `${reconciled.output.trim()} (after ${deliveries.length} deliveries of webhooks)`,
        wrong: [
          ...[figures.unfulfilled, figures.doubled, figures.unpaid, figures.receipts].flat(),
          ...[...figures.members.untrue, ...truths.disagreements],
          ...(figures.oversold > 0 ? [`${figures.oversold} packs beyond the stock`] : []),
          ...(figures.taken === figures.booked ? [] : [`Stripe took ${figures.taken}, we booked ${figures.booked}`]),
          ...(reconciled.isGood ? [] : [reconciled.output]),
        ],
      }
    },
    async stop() {
      await webhooks.stop()
      await sandbox.stop()
    },
  }
}

/** Runs `npm run reconcile` like an operator, twice: the second run finds what the first couldn't repair. */
async function reconcileBeside(running: RunningSite, env: Record<string, string>) {
  const reconcile = () =>
    new Promise<{ isGood: boolean; output: string }>((resolve) => {
      const child = spawn(process.execPath, ['--liftoff-only', 'app/server/commands/reconcile.ts'], {
        env: { ...process.env, ...running.env, ...env, NODE_ENV: 'development', DATA_DIR: running.dataDir },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => {
          output += part
        })
      child.once('close', (code) => resolve({ isGood: code === 0, output: output }))
    })
  await reconcile()
  return reconcile()
}
