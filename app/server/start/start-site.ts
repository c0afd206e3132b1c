import { join, resolve } from 'node:path'
import { refuseUnsafeDatabase } from '#app/db/durability.ts'
import { migrateDb } from '#app/db/migrate.ts'
import { openDb } from '#app/db/open-db.ts'
import { type Reconciliation, reconcile } from '#app/features/payments/reconcile.server.ts'
import { startPaymentChecks } from '#app/features/payments/watch.server.ts'
import { startErasures } from '#app/features/portability/erase.server.ts'
import { startPushWorker } from '#app/features/reminders/push.server.ts'
import { watchReminders } from '#app/features/reminders/watch.server.ts'
import { sendDispatchEmails } from '#app/features/shop/dispatch.server.ts'
import { sendDueGifts } from '#app/features/shop/due-gifts.server.ts'
import { watchBackups } from '#app/office/health/watch-backups.server.ts'
import { watchPictures } from '#app/office/media/picture-files.server.ts'
import { watchHooks } from '#app/office/programs/deliver.server.ts'
import { watchSchedule } from '#app/office/texts/schedule.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import type { Config } from '#app/platform/config/config.ts'
import type { StripeSettings } from '#app/platform/config/payments-config.ts'
import { watchFolder } from '#app/platform/jobs/life.ts'
import { repeat } from '#app/platform/jobs/repeat.ts'
import { createPush } from '#app/platform/messages/push.ts'
import { createPayments } from '#app/platform/sales/stripe.ts'
import { openSettings } from '#app/platform/settings.ts'
import { readIndexed } from '#app/platform/texts/indexed.ts'
import type { Tools } from '#app/platform/tools.ts'
import { createErrorReports } from '#app/platform/watch/error-reports.ts'
import { createLog } from '#app/platform/watch/log.ts'
import { SITE_VERSION } from '#app/platform/watch/site-version.ts'
import { createTraces } from '#app/platform/watch/traces.ts'
import { startControl } from '../commands/control.ts'
import { readFacts } from '../commands/doctor/facts.ts'
import { watchInbox } from '../mail-in.ts'
import { buildSearchIndex } from '../pages/search-index.ts'
import { startHousekeeping } from '../upkeep/housekeeping.ts'
import { passMinute } from '../upkeep/members-minute.ts'
import { openTools } from './open-tools.ts'
import { storedPushKeys } from './stored-keys.ts'
import { requireTrader } from './trader-check.ts'

/** `smtpUrl` null = emails stay in the outbox until an email server is set; `stripe` null = payments are off. */
type Outside = { appUrl: string; smtpUrl: string | null; stripe: StripeSettings | null; isDemo?: boolean }

/** Opens the tools, and starts everything that runs beside the requests: checks, reminders, jobs, housekeeping. */
export async function startSite(
  config: Config,
  { appUrl, smtpUrl, stripe, isDemo = false }: Outside,
): Promise<Tools & { close(): Promise<void> }> {
  const { log, traces, closeWitnesses } = openWitnesses(config)
  const dataDir = resolve(config.dataDir)
  const database = await openDb(config.database.kind === 'postgres' ? config.database : { kind: 'embedded', dataDir })
  if (database.kind === 'postgres' && !config.allowUnsafePostgres) {
    await refuseUnsafeDatabase(database.db).catch(async (error) => {
      await database.close()
      throw error
    })
  }
  await migrateDb(database, resolve('migrations'))
  const settings = await openSettings({ db: database.db, log, clock: systemClock }, config)
  try {
    requireTrader(config, settings.now().trader, log)
  } catch (error) {
    await database.close()
    throw error
  }
  const push = config.push ?? storedPushKeys(config, { dataDir, appUrl })
  const opened = await openTools({
    ...{ config, appUrl, isDemo, database, dataDir, smtpUrl, clock: systemClock, log, traces, settings },
    payments: stripe && createPayments(stripe, traces),
    push: push && createPush(push),
  })
  const { tools, jobs } = opened
  const { publishing, documents, life } = tools
  const renewIndex = () =>
    buildSearchIndex({ db: database.db, documents, log, settings }).catch((error) =>
      log.error({ err: error }, 'search index not renewed'),
    )
  publishing.listen(() => void renewIndex())
  // Rendering every text takes seconds. The previous start's index is used until this one has been checked.
  if ((await readIndexed(database)) === null) await renewIndex()
  const indexing = setTimeout(renewIndex, INDEX_AFTER_MS)
  await startErasures(tools, jobs)
  await startPushWorker(tools, jobs)
  const stops = [
    watchReminders(tools),
    startPaymentChecks(tools),
    startHousekeeping(tools),
    repeat({ what: 'prices', everyMs: 30_000, log }, () => renewPrices(tools)),
    repeat({ what: 'parcels', everyMs: 20_000, log }, async () => {
      await sendDispatchEmails(tools)
      await sendDueGifts(tools)
    }),
    repeat({ what: 'coaching', everyMs: 60_000, log }, () => passMinute(tools)),
    watchInbox(tools),
    watchSchedule(tools),
    watchPictures(tools),
    watchBackups(tools),
    watchHooks(tools),
  ]
  const stopFolderWatch = database.kind === 'embedded' ? watchFolder({ life, log }, join(dataDir, 'pg')) : () => {}
  const control =
    database.kind === 'embedded'
      ? await startControl({
          ...{ dataDir, database, jobs, log },
          reconcile: () => reconcileNow(tools),
          facts: () => readFacts(database),
        })
      : null

  return {
    ...tools,
    close: async () => {
      clearTimeout(indexing)
      stopFolderWatch()
      for (const stop of stops) await stop()
      await control?.close()
      await opened.close()
      await database.close()
      await closeWitnesses()
    },
  }
}

const INDEX_AFTER_MS = 3_000

/** Opens the log, error reports and traces. */
function openWitnesses({ errorReports, traces: wanted, logLevel, env }: Config) {
  const reports = errorReports && createErrorReports(errorReports, { release: SITE_VERSION, environment: env })
  const traces = wanted && createTraces(wanted, SITE_VERSION)
  const closeWitnesses = async () => {
    await reports?.close()
    await traces?.close()
  }
  return { log: createLog(logLevel, undefined, reports?.report), traces, closeWitnesses }
}

/** Reconciles the books with Stripe's, now. @throws Error when payments are off. */
export async function reconcileNow(tools: Tools): Promise<Reconciliation> {
  if (!tools.payments) throw new Error('Payments are off: there is no Stripe to ask.')
  return reconcile(tools, tools.payments)
}

/** Picks up prices that begin or end by the clock, and those another process has set. */
async function renewPrices({ db, settings, publishing }: Pick<Tools, 'db' | 'settings' | 'publishing'>): Promise<void> {
  const before = JSON.stringify(settings.now().shop)
  await settings.renew()
  if (JSON.stringify(settings.now().shop) === before) return
  await db.transaction((tx) => publishing.announce(tx))
  await publishing.catchUp()
}
