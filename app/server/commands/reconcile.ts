import { resolve } from 'node:path'
import { ConfigError, readConfig, readPlace } from '../../platform/config/config.ts'
import { requestReconciliation } from './call-site.ts'
import { withTools } from './command.ts'

// `npm run reconcile`: compares the books with Stripe's now, as the site itself does every night. Exits with 1 when
// they differ.

process.env.NODE_ENV ??= 'production'
// A running site answers with its own settings; ours are needed only when there is none.
const report = await compare().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof ConfigError ? 78 : 1)
})
const { looked, failures, taken, booked, givenBack, credited, differences } = report
process.stdout.write(
  `${looked} looked at; Stripe took ${pounds(taken)}, we have booked ${pounds(booked)}; it gave back ${pounds(givenBack)}, we have credited ${pounds(credited)}; ${differences.length} differences, ${failures.length} failures\n`,
)
for (const line of [...differences, ...failures]) process.stdout.write(`  ${line}\n`)
process.exit(differences.length + failures.length > 0 ? 1 : 0)

async function compare() {
  return (await requestReconciliation(resolve(readPlace(process.env).dataDir))) ?? (await withoutSite())
}

/** No site runs on this data folder, or it uses PostgreSQL: runs the same code in this process. */
async function withoutSite() {
  const config = readConfig(process.env)
  if (config.payments.kind !== 'stripe')
    throw new Error('There is no Stripe to ask: the site is not running and STRIPE_SECRET_KEY is not set.')
  return withTools(config, (tools, app) => app.reconcileNow(tools))
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}
