import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STRIPE_EVENTS } from '#app/features/payments/events.ts'
import type { Finding } from '#app/server/commands/doctor/finding.ts'
import { temporaryFolder } from './folder.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { COMPILED, type Product, startProduct } from './product.ts'

const TOKEN = 'a-token-of-this-test-with-more-than-32-letters'
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' }

let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer({ mood: 'accepting' })
})
afterAll(() => mails?.stop())

/** The doctor's findings for a site, by subject. */
async function examine({ origin, dataDir }: Product, env: Record<string, string> = {}) {
  const { NODE_ENV: _testing, ...inherited } = process.env
  // Spawned asynchronously: this process runs the mail server that the doctor checks.
  const child = spawn(process.execPath, ['app/server/commands/doctor.ts', '--json'], {
    env: {
      ...{ ...inherited, ...COMPILED, APP_URL: origin, DATA_DIR: dataDir, SMTP_URL: mails.url, METRICS_TOKEN: TOKEN },
      ...{ SESSION_SECRET: 'a-secret-of-this-test-with-32-bytes-or-more', ...env },
    },
  })
  const ended = once(child, 'close')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(complained).toBe('')
  const [code] = await ended
  const findings: Finding[] = JSON.parse(said)
  const about = Object.groupBy(findings, (finding) => finding.about)
  return { code, of: (what: Finding['about']) => (about[what] ?? []).map(({ state, says }) => `${state}: ${says}`) }
}

it('looks at a site that runs, and says what is well and what is not', async () => {
  const product = await startProduct({ dataDir: temporaryFolder(), env: { METRICS_TOKEN: TOKEN, SMTP_URL: mails.url } })
  const [, stripeUrl = ''] = /test payments, no money moves: (\S+)/.exec(product.output()) ?? []
  const events = Object.keys(STRIPE_EVENTS).slice(1)
  await fetch(`${stripeUrl}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams([
      ['url', `${product.origin}/api/stripe/webhook`],
      ...events.map((event, at): [string, string] => [`enabled_events[${at}]`, event]),
    ]),
  })
  const found = await examine(product, {
    ...STRIPE,
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test', STRIPE_API_BASE: stripeUrl, MAILFROM: 'x@example.test' },
  })
  expect(found.code).toBe(1)
  expect(found.of('settings')).toEqual([
    'mend: MAILFROM is not known; did you mean MAIL_FROM?',
    'look: Nobody is the owner.',
  ])
  expect(found.of('database')).toEqual(['ok: the embedded database, keeps what it acknowledges'])
  expect(found.of('proxy')).toEqual([expect.stringMatching(/^ok: http:\/\/localhost/)])
  expect(found.of('mail server')).toEqual([expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ takes our emails/)])
  expect(found.of('backups')).toEqual(['mend: There is none yet.'])
  expect(found.of('clock')).toEqual(['ok: agrees with Stripe'])
  expect(found.of('payments')).toEqual([
    'look: These are test keys: no money moves.',
    `mend: Stripe doesn’t tell us of ${Object.keys(STRIPE_EVENTS)[0]}.`,
  ])

  await product.end('SIGTERM')
  // The same folder with no site running on it.
  const alone = await examine(product)
  expect(alone.of('database')).toEqual(['ok: the embedded database, keeps what it acknowledges'])
  expect(alone.of('proxy')).toEqual([expect.stringMatching(/^mend: .* doesn’t answer/)])
})
