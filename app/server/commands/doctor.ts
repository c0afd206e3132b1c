import { join, resolve } from 'node:path'
import { linkTo } from '#app/browser/call.ts'
import { withDb } from '#app/db/open-db.ts'
import { STRIPE_EVENTS } from '#app/features/payments/events.ts'
import { type Config, ConfigError, readConfig } from '#app/platform/config/config.ts'
import { listMisspelt } from '#app/platform/config/variables.ts'
import { openBucketBackups } from '#app/platform/files/bucket-backups.ts'
import { tryMailServer } from '#app/platform/messages/mailer.ts'
import { startProblem } from '../start/start-problem.ts'
import { requestFacts } from './call-site.ts'
import { hasEmbeddedDatabase } from './command.ts'
import { checkBackups, checkBucket, checkClock, checkDatabase, checkDisk } from './doctor/check-host.ts'
import { checkMailNames, checkName } from './doctor/check-names.ts'
import { checkProxy } from './doctor/check-proxy.ts'
import { checkMailServer, checkStripe, checkTrader, type MailProblem } from './doctor/check-services.ts'
import { type Facts, readFacts } from './doctor/facts.ts'
import { about, drawReport, type Finding } from './doctor/finding.ts'
import {
  findAddresses,
  findMailNames,
  mayMake,
  readFolder,
  readStripeFacts,
  reasonOf,
  visit,
} from './doctor/outside.ts'

// `npm run doctor`: checks everything the site needs, with the site's own settings, and recommends what to do.
// Read-only. Exits with 0 when nothing is broken, with 1 when something is, with 78 when the settings are invalid.

const BUCKET_PATIENCE_MS = 8_000

process.env.NODE_ENV ??= 'production'
const [settings, mailServer] = [about('settings'), about('mail server')]
const read = readSettings()
const findings = 'config' in read ? [...read.findings, ...(await examine(read.config))] : read.findings
process.stdout.write(process.argv.includes('--json') ? `${JSON.stringify(findings, null, 2)}\n` : drawReport(findings))
process.exit('config' in read ? (findings.some(({ state }) => state === 'mend') ? 1 : 0) : 78)

function readSettings(): { findings: Finding[]; config: Config } | { findings: Finding[] } {
  const misspelt = listMisspelt(process.env).map((line) =>
    settings.mend(line, 'Write it as it is meant, or remove it.'),
  )
  try {
    const config = readConfig(process.env)
    const findings = [...misspelt]
    if (!config.ownerEmail)
      findings.push(settings.look('Nobody is the owner.', 'Set OWNER_EMAIL to the address the coach signs in with.'))
    return { findings: findings.length > 0 ? findings : [settings.ok('each is understood')], config }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { findings: [...misspelt, ...error.mistakes.map((line) => settings.mend(line))] }
  }
}

async function examine(config: Config): Promise<Finding[]> {
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`
  const host = new URL(appUrl).hostname
  const domain = /@([^\s@>]+)>?$/.exec(config.mailFrom)?.[1]?.toLowerCase() ?? ''
  const webhook = `${appUrl}${linkTo('POST /api/stripe/webhook')}`
  const stripeSettings = config.payments.kind === 'stripe' ? config.payments : null
  const [facts, addresses, outside, stripe, mailServers, mailNames, bucket] = await Promise.all([
    readDatabase(config),
    findAddresses(host),
    visit(appUrl, config.metricsToken),
    stripeSettings && readStripeFacts(stripeSettings, webhook),
    tryMailServers(config),
    findMailNames(domain),
    tryBucket(config),
  ])
  const isKnown = !('problem' in facts)
  const clocks = [
    ...(stripe?.clock ?? []),
    ...(isKnown && config.database.kind === 'postgres'
      ? [{ whose: 'the database’s machine', aheadMs: facts.clockAheadMs }]
      : []),
  ]
  return [
    checkName(host, addresses),
    ...checkProxy(outside, {
      ...{ appUrl, hasTrustedProxies: config.trustedProxies.length > 0 },
      hasMetricsToken: config.metricsToken !== null,
    }),
    checkClock(clocks),
    ...checkPlaces(config),
    ...checkDatabase(isKnown ? facts.database : facts),
    ...(isKnown ? checkBackupsAndDrill(config, facts) : []),
    ...bucket,
    ...mailServers,
    ...checkMailNames(mailNames),
    ...checkTrader(outside.reported?.trader ?? null),
    ...checkStripe(stripe?.facts ?? null, Object.keys(STRIPE_EVENTS), webhook),
  ]
}

/** Asks the site running on the data folder; opens the database itself when none is running. */
async function readDatabase(config: Config): Promise<Facts | { problem: string }> {
  const { database, dataDir } = config
  try {
    if (database.kind === 'embedded') {
      const running = await requestFacts(resolve(dataDir))
      if (running) return running
      if (!hasEmbeddedDatabase(resolve(dataDir)))
        return {
          problem: `There is no database in ${resolve(dataDir)}. For a new one start the site with NEW_DATABASE=true.`,
        }
    }
    const location = database.kind === 'postgres' ? database : { ...database, dataDir: resolve(dataDir) }
    return await withDb(location, readFacts)
  } catch (error) {
    return { problem: startProblem(error, config).split('\n')[0] ?? 'It does not open.' }
  }
}

function checkPlaces(config: Config): Finding[] {
  const { backups, dataDir, database } = config
  const data = resolve(dataDir)
  return checkDisk([
    {
      name: 'DATA_DIR',
      path: data,
      folder: readFolder(data),
      mayBeMissing: database.kind === 'postgres' && mayMake(data),
    },
    ...(backups.folder
      ? [
          {
            ...{ name: 'BACKUP_DIR', path: resolve(backups.folder), folder: readFolder(backups.folder) },
            mayBeMissing: mayMake(backups.folder),
          },
        ]
      : []),
  ])
}

function checkBackupsAndDrill(config: Config, { backup, drilledHoursAgo }: Facts): Finding[] {
  const { at, keys } = config.backups
  const folder = resolve(config.backups.folder ?? join(config.dataDir, 'backups'))
  const [data, kept] = [readFolder(resolve(config.dataDir)), readFolder(folder)]
  const isOnDataDisk = config.database.kind === 'embedded' && (kept === null || kept.disk === data?.disk)
  const isOnlyOnDataDisk = isOnDataDisk && config.backups.bucket === null
  return checkBackups({ at, isSealed: keys.length > 0, isOnlyOnDataDisk, ...backup, drilledHoursAgo })
}

async function tryBucket(config: Config): Promise<Finding[]> {
  const bucket = openBucketBackups(config, BUCKET_PATIENCE_MS)
  if (!bucket) return []
  const found = await bucket.list().then(
    (names) => ({ count: names.length }),
    (error: Error) => ({ problem: reasonOf(error) }),
  )
  return [checkBucket(config.backups.bucket ?? '', found)]
}

async function tryMailServers({ mail, letters }: Config): Promise<Finding[]> {
  if (mail.kind !== 'smtp')
    return [mailServer.mend('Emails stay in the outbox, and nobody can sign in.', 'Set SMTP_URL.')]
  const servers = [
    ['SMTP_URL', mail.url] as const,
    ...(letters.smtpUrl ? [['LETTERS_SMTP_URL', letters.smtpUrl] as const] : []),
  ]
  return Promise.all(
    servers.map(async ([name, url]) => {
      const problem: MailProblem = await tryMailServer(url).then(
        () => null,
        (error: Error & { code?: string }) => ({ code: error.code ?? '', message: error.message }),
      )
      return checkMailServer(name, new URL(url).host, problem)
    }),
  )
}
