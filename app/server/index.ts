import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { enableCompileCache, flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { linkTo } from '#app/browser/call.ts'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { listMisspelt } from '../platform/config/variables.ts'
import { endSlowBody, LONGEST_MS } from './middleware/slow-bodies.ts'
import { FILL_FLAG, fillInOwnProcess } from './start/fill-process.ts'
import {
  listenProblem,
  newDatabaseReminder,
  refuseMissingFolder,
  requireOwnFolder,
  startProblem,
} from './start/start-problem.ts'

// The composition root: the only reader of process.env and the only file that imports `dev/`. It runs unbundled;
// everything else comes from one server bundle, or from Vite in development.

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type App = typeof import('./app.ts')

// Members' uploads live outside V8's heap. Without this flag they trigger full, blocking collections; with it they
// count towards when an incremental one starts.
setFlagsFromString('--external-memory-accounted-in-global-limit')

// Read before anything takes time: npm may end, or be ended, while this process starts.
const startedBy = process.ppid
const hot = process.argv.includes('--hot')
const demo = process.argv.includes('--demo')
const production = process.argv.includes('--production')
const NOT_PRODUCTION =
  'NODE_ENV is "production", and this is the development command: it shows every email to everybody and takes made-up payments. Start with npm run serve, or unset NODE_ENV.'
const givenEnvironment = process.env.NODE_ENV
// React picks its build by this when it is first imported.
process.env.NODE_ENV ??= hot ? 'development' : 'production'

const config = (() => {
  try {
    if (givenEnvironment === 'production' && !production) throw new ConfigError([NOT_PRODUCTION])
    for (const line of listMisspelt(process.env)) process.stderr.write(`${line}\n`)
    const read = readConfig({
      // The demo has a data folder of its own; deleting it removes the demo.
      ...(demo ? { DATA_DIR: './data-demo' } : {}),
      ...process.env,
      NODE_ENV: production ? 'production' : 'development',
    })
    refuseMissingFolder(read)
    requireOwnFolder(read)
    const reminder = newDatabaseReminder(read)
    if (reminder) process.stderr.write(`${reminder}\n`)
    return read
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(78)
  }
})()
try {
  // It holds health data: readable by its owner only.
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
} catch {
  // Whatever needs the folder reports the error.
}
// Ten megabytes of script are compiled once per release instead of at each start. The cache may be deleted at any time;
// without a writable folder only that time is lost.
enableCompileCache(join(config.dataDir, 'compiled'))

if (production) await fillInOwnProcess(config)

let stopping = false
let handle: Handler = (_request, response) => {
  response
    .writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' })
    .end('Starting. Please try again in a moment.\n')
}
// The server closes connections with slow headers, or a body slower than any line, so idle sockets can't exhaust it.
const server: Server = createServer(
  { headersTimeout: 15_000, requestTimeout: LONGEST_MS, keepAliveTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  (request, response) => {
    // A proxy with keep-alive would send its next request on a connection that is being closed.
    if (stopping) response.setHeader('connection', 'close')
    endSlowBody(request)
    handle(request, response)
  },
)
// Production listens only once it's ready, so that a proxy uses another process until then; in development, visitors
// are asked to wait.
if (!production) await listen()
const portNow = () => (server.address() as AddressInfo | null)?.port ?? config.port
const appUrl = config.appUrl ?? `http://localhost:${portNow()}`

const vite = hot ? await startVite(server) : null
const load = () =>
  (vite
    ? vite.ssrLoadModule('/app/server/app.ts')
    : import(new URL('../../build/server/index.js', import.meta.url).href)) as Promise<App>
const mailbox =
  config.mail.kind === 'mailbox'
    ? await (await import('../../dev/mailbox/mailbox.ts')).startMailbox(config.dataDir)
    : null

const sandbox = config.payments.kind === 'sandbox' ? await startSandbox() : null

const tools = await load()
  .then((app) =>
    app.startSite(config, {
      appUrl,
      smtpUrl: config.mail.kind === 'smtp' ? config.mail.url : (mailbox?.smtpUrl ?? null),
      stripe: config.payments.kind === 'stripe' ? config.payments : (sandbox?.settings ?? null),
      isDemo: demo,
    }),
  )
  .catch((error) => {
    process.stderr.write(`${startProblem(error, config)}\n`)
    // Compared by name: the bundle has its own copy of the class.
    process.exit(error instanceof Error && error.name === 'ConfigError' ? 78 : 1)
  })

if (process.argv.includes(FILL_FLAG)) {
  await tools.close()
  process.exit(0)
}

const devApp = mailbox ? (await import('../../dev/dev-app.ts')).createDevApp(tools, mailbox) : undefined

if (vite) {
  handle = (request, response) =>
    vite.middlewares(request, response, () => {
      load()
        .then((app) => app.createHandler(tools, { mode: 'development', devApp })(request, response))
        .catch((error: Error) => {
          vite.ssrFixStacktrace(error)
          process.stderr.write(`${error.stack}\n`)
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
        })
    })
} else {
  const app = await load()
  handle = app.createHandler(tools, { mode: 'production', devApp })
}

if (production) await listen()
// Flushed after the first pages have been rendered, so the cache includes what they loaded; a killed process writes
// nothing.
setTimeout(flushCompileCache, 15_000).unref()

const personas = demo ? await fillDemo() : []

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
// npm may exit and orphan this process, which would hold the port and the folder's lock with no one able to stop it.
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== startedBy && stop(), 500).unref()
process.on('unhandledRejection', (reason) => tools.log.error({ err: reason }, 'unhandled rejection'))

// Whoever reads it may send a signal at once.
process.stdout.write(banner())

/** Fails `/readyz` first and keeps serving until traffic stops arriving; then finishes the requests in progress. */
function stop(): void {
  if (stopping) return
  stopping = true
  tools.life.beginStopping()
  setTimeout(() => {
    setTimeout(() => process.exit(1), 14_000).unref()
    // Accepted requests are answered, and each connection is closed as soon as it's idle instead of ten seconds later.
    // A connection that never carried a request isn't reported as idle, hence the final timeout.
    setInterval(() => server.closeIdleConnections(), 50).unref()
    setTimeout(() => server.closeAllConnections(), 9_000).unref()
    server.close(async () => {
      await tools.close()
      await mailbox?.stop()
      await sandbox?.stop()
      await vite?.close()
      process.exit(0)
    })
    server.closeIdleConnections()
  }, config.drainSeconds * 1000)
}

function listen(): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    const { sentence, exitCode } = listenProblem(error, config)
    process.stderr.write(`${sentence}\n`)
    process.exit(exitCode)
  })
}

async function startVite(httpServer: Server) {
  const { createServer: createVite } = await import('vite')
  return createVite({
    server: { middlewareMode: { server: httpServer }, ws: { server: httpServer } },
    appType: 'custom',
  })
}

/** A local Stripe sandbox, so that buying works without a key. Its state is stored beside the database. */
async function startSandbox() {
  const settings = {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox_on_this_machine',
  }
  const { startSandbox: start } = await import('../../dev/stripe-sandbox/server.ts')
  const { url, stripeJsUrl, stop } = await start({
    ...settings,
    port: 0,
    webhookUrl: `http://127.0.0.1:${portNow()}${linkTo('POST /api/stripe/webhook')}`,
    stateFile: join(config.dataDir, 'stripe-sandbox.json'),
  })
  return { settings: { ...settings, apiBase: url, jsUrl: stripeJsUrl }, stop }
}

/** Creates the demo's made-up members and their history, at the first start. */
async function fillDemo() {
  const { seedDemo } = await import('../../dev/demo/seed.ts')
  const { PERSONAS } = await import('../../dev/demo/personas.ts')
  process.stdout.write('\n  Filling the demo …\n')
  await seedDemo(tools, { url: `http://127.0.0.1:${portNow()}`, origin: appUrl, dataDir: config.dataDir })
  return PERSONAS
}

function banner(): string {
  const lines = [['The site', appUrl]]
  // The public address doesn't show this machine's port, which may have been picked just now.
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  if (config.appUrl) lines.push(['Listens at', `http://${host}:${portNow()}`])
  if (config.ownerEmail) lines.push(['Owner', `sign in as ${config.ownerEmail} at ${appUrl}/sign-in`])
  if (mailbox) lines.push(['Mailbox', `${appUrl}/dev/mailbox (every email the product sends)`])
  if (sandbox) lines.push(['Payments', `test payments, no money moves: ${sandbox.settings.apiBase}`])
  for (const { email, about } of personas) lines.push(['Demo', `sign in as ${email}: ${about}`])
  lines.push(['Data', config.database.kind === 'embedded' ? `embedded database in ${config.dataDir}` : 'PostgreSQL'])
  return `\n${lines.map(([name, text]) => `  ${name?.padEnd(10)} ${text}`).join('\n')}\n\n`
}
