import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { openDb } from '#app/db/open-db.ts'
import { requestReconciliation } from '#app/server/commands/call-site.ts'
import { type Product, startProduct } from '../durability/product.ts'
import { freePort } from '../free-port.ts'
import { seeded } from '../seeded.ts'
import { startSandbox } from '../stripe-sandbox/server.ts'
import type { Bought } from './afterwards.ts'
import { beginDispute, decideDisputes, raisePrices } from './afterwards.ts'
import { audit } from './audit.ts'
import { buy, type Shop } from './buyer.ts'
import { findContradictions } from './truths.ts'

// `npm run chaos -- 1000`: simulates purchases through the sandbox while webhooks are duplicated, reordered, delayed or
// lost and the server is killed: memberships with renewals, pauses, refunds, disputes, delayed payments, and a price
// change midway. Prints the figures; exits with 1 when an order wasn't fulfilled exactly once, the books differ from
// Stripe's, or two places disagree about a member.

let purchases = Number(process.argv[2] ?? 1000)
const seed = Number(process.argv[3] ?? 1)
const BUYERS_AT_ONCE = 6
const KILL_EVERY = 60

const port = await freePort()
const folder = mkdtempSync(join(tmpdir(), 'chaos-'))
const keys = {
  secretKey: 'sk_test_chaos',
  publishableKey: 'pk_test_chaos',
  webhookSecret: 'whsec_chaos_on_this_machine',
}
const sandbox = await startSandbox({ ...keys, port: 0, webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook` })
const { hostname, port: apiPort } = new URL(sandbox.url)
const stripe = new Stripe(keys.secretKey, { host: hostname, port: Number(apiPort), protocol: 'http' })
await control('webhooks', {
  mix: { dropped: 0.1, duplicate: 0.2, reverse: 0.2, delayed: 0.2 },
  seed,
  delayMs: 700,
})

const env: Record<string, string> = {
  PORT: String(port),
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'error',
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_BASE: sandbox.url,
  STRIPE_JS_URL: sandbox.stripeJsUrl,
}
const start = () => startProduct({ dataDir: folder, env })
let product: Product = await start()
const shop: Shop = { url: product.url, origin: product.origin, stripe, control, whenUp: () => restarts }
const startedAt = performance.now()

const random = seeded(seed)
const bought: Bought[] = []
let moved = 0
let begun = 0
let kills = 0
let isRestarting = false
let restarts: Promise<void> = Promise.resolve()

// Ctrl+C once: no more buyers; continues with the audit.
process.once('SIGINT', () => {
  purchases = begun
})
await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, nextBuyer))
await restarts
const busyMs = performance.now() - startedAt

process.stdout.write(`${begun} purchases done in ${Math.round(busyMs / 1000)} s; now two months pass\n`)
for (const one of bought) if (one.outcome === 'paid') await beginDispute(control, one)
// The same disorder, with the server killed midway.
for (const [month, advance] of ['31d', '31d'].entries()) {
  killSoon()
  await control('clock', { advance })
  await restarts
  if (month > 0) continue
  // Banks take weeks.
  await decideDisputes(control, bought)
  moved = await raisePrices(stripe)
}
process.stdout.write('Now the books\n')
await control('webhooks', { mode: 'normal' })
await control('flush', {})
await control('settle', {})
const report = await requestReconciliation(folder)
await control('settle', {})
const twice = await requestReconciliation(folder)
const truths = await findContradictions(product, bought)
await product.end('SIGTERM')
const ledger = await (await fetch(`${sandbox.url}/_sandbox/ledger`)).json()
const subscriptions = await stripe.subscriptions
  .list({ status: 'all', limit: 100 })
  .autoPagingToArray({ limit: 10_000 })
const disputes = await stripe.disputes.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
const invoices = await stripe.invoices.list({ status: 'paid', limit: 100 }).autoPagingToArray({ limit: 10_000 })
const { deliveries } = await (await fetch(`${sandbox.url}/_sandbox/deliveries`)).json()
await sandbox.stop()

const database = await openDb({ kind: 'embedded', dataDir: folder })
const figures = await audit(database.pool, { payments: ledger.payments, subscriptions, disputes, invoices }, bought)
await database.close()
rmSync(folder, { recursive: true, force: true })

const count = (test: (one: { status: string; mode: string }) => boolean) => deliveries.filter(test).length
const lines = [
  ['purchases begun', begun],
  ['server killed', kills],
  ['webhook attempts', deliveries.length],
  ['  dropped', count(({ status }) => status === 'dropped')],
  ['  refused or unanswered', refusals()],
  ['paid at Stripe', figures.paidAtStripe],
  ['fulfilled exactly once', figures.fulfilledOnce],
  ['memberships begun', figures.members.begun],
  ['  active after two months', figures.members.active],
  ['  months paid at Stripe', figures.members.months],
  ['  months with one receipt, one email', figures.members.paidOnce],
  ['  moved to another price', moved],
  [
    '  asked for the truth',
    `${truths.asked}: ${[...truths.states].map(([state, count]) => `${count} ${state}`).join(', ')}`,
  ],
  ['  with two truths', truths.disagreements.length + figures.members.untrue.length],
  ['chosen afterwards', tally(bought.filter(({ outcome }) => outcome === 'paid').map(({ after }) => after))],
  ['given back at Stripe', pounds(figures.givenBack)],
  ['  credited in our books', pounds(figures.credited)],
  [
    'disputes',
    ['warning_needs_response', 'warning_closed', 'needs_response', 'won', 'lost']
      .map((status) => `${disputes.filter((one) => one.status === status).length} ${status}`)
      .join(', '),
  ],
  [
    'payments that took days',
    `${bought.filter(({ wasSlow }) => wasSlow).length}, of them failed ${bought.filter(({ outcome }) => outcome === 'failed').length}`,
  ],
  ['paid but not fulfilled', figures.unfulfilled.length],
  ['fulfilled more than once', figures.doubled.length],
  ['fulfilled without payment', figures.unpaid.length],
  ['paid orders without one receipt', figures.receipts.length],
  ['packs sold beyond the stock', figures.oversold],
  ['Stripe took', pounds(figures.taken)],
  ['our books', pounds(figures.booked)],
  ['differences found by reconciliation', twice?.differences.length ?? 'no answer'],
  ['failures of reconciliation', `${report?.failures.length ?? '?'}, then ${twice?.failures.length ?? '?'}`],
]
process.stdout.write(`\n${lines.map(([name, value]) => `${String(name).padEnd(38)}${value}`).join('\n')}\n`)
const wrong = [
  ...figures.unfulfilled,
  ...figures.doubled,
  ...figures.unpaid,
  ...figures.receipts,
  ...figures.members.untrue,
  ...truths.disagreements,
]
for (const line of wrong.slice(0, 20)) process.stdout.write(`  ${line}\n`)
const isGood =
  wrong.length === 0 &&
  figures.oversold === 0 &&
  figures.taken === figures.booked &&
  figures.givenBack === figures.credited &&
  moved > 0 &&
  figures.paidAtStripe > 0 &&
  twice?.differences.length === 0
process.stdout.write(
  isGood
    ? '\nEvery paid order was fulfilled exactly once, and every member has one truth.\n'
    : '\nNOT as it must be.\n',
)
process.exit(isGood ? 0 : 1)

/** Runs buyers one by one until all purchases have begun; occasionally the server has just been killed. */
async function nextBuyer(): Promise<void> {
  while (begun < purchases) {
    begun += 1
    const number = begun
    // Half-way the plan's price changes, for new members.
    if (number === Math.floor(purchases / 2)) env.MEMBERSHIP_PRICE = '3199'
    if (number % KILL_EVERY === 0 || number === Math.floor(purchases / 2)) killSoon()
    bought.push(await buy(shop, number, random))
    if (number % 100 === 0) process.stdout.write(`${number} of ${purchases}, killed ${kills} times\n`)
  }
}

// Buyers keep sending requests meanwhile, as people press again.
function killSoon(): void {
  if (isRestarting) return
  isRestarting = true
  restarts = kill().finally(() => {
    isRestarting = false
  })
}

async function kill(): Promise<void> {
  await wait(random() * 1500)
  await product.end('SIGKILL')
  kills += 1
  product = await start()
}

async function control(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(`${sandbox.url}/_sandbox/${path}`, init)).json()
}

/** Webhooks that weren't accepted, by response; none while the server was down. */
function refusals(): string {
  const refused: { status: string; responseStatus: number | null }[] = deliveries
  const answers = refused
    .filter(({ status }) => status === 'failed')
    .map((one) => String(one.responseStatus ?? 'silence'))
  return `${answers.length}${answers.length > 0 ? ` (${tally(answers)})` : ''}`
}

function tally(words: readonly string[]): string {
  return [...new Set(words)].map((word) => `${words.filter((one) => one === word).length} ${word}`).join(', ')
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}
