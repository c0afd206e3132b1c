import { resolve } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { askToReconcile } from './control.ts'

// `npm run reconcile`: holds the books against Stripe's now, as the site itself does every night. Ends with 1 when they differ.

process.env.NODE_ENV ??= 'production'
const config = readConfig(process.env)
const report = (await askToReconcile(resolve(config.dataDir))) ?? (await withoutSite())
const { looked, failures, taken, booked, differences } = report
process.stdout.write(
  `${looked} looked at; Stripe took ${pounds(taken)}, we have booked ${pounds(booked)}; ${differences.length} differences, ${failures.length} failures\n`,
)
for (const line of [...differences, ...failures]) process.stdout.write(`  ${line}\n`)
process.exit(differences.length + failures.length > 0 ? 1 : 0)

/** No site runs on this data folder, or it works on PostgreSQL: the same code in this process. */
async function withoutSite() {
  if (config.payments.kind !== 'stripe') {
    process.stderr.write('There is no Stripe to ask: the site is not running and STRIPE_SECRET_KEY is not set.\n')
    process.exit(1)
  }
  const app: typeof import('./app.ts') = await import(new URL('../../build/server/index.js', import.meta.url).href)
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`
  // Mail stays in the outbox; the site sends it.
  const tools = await app.createTools(config, { appUrl, smtpUrl: null, stripe: config.payments })
  try {
    return await app.reconcileNow(tools)
  } finally {
    await tools.close()
  }
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}
