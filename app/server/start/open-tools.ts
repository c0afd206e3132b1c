import { join } from 'node:path'
import { type OpenDb, patientDb } from '#app/db/open-db.ts'
import { isNewerRunning } from '#app/db/running-site.ts'
import { contractDrawer } from '#app/features/legal/contract-pdf.server.ts'
import { startUpkeep } from '#app/office/health/upkeep.server.ts'
import { LANES } from '#app/office/letters/deliver.server.ts'
import { startLetters } from '#app/office/letters/watch.server.ts'
import { SHELVES } from '#app/office/texts/shelves.server.ts'
import { createFolderStore } from '#app/platform/files/media-store.ts'
import { createS3Store } from '#app/platform/files/s3-store.ts'
import { type Jobs, startJobs } from '#app/platform/jobs/jobs.ts'
import { createLife } from '#app/platform/jobs/life.ts'
import { openMemberKeys } from '#app/platform/keys/member-keys.ts'
import { openPseudonyms } from '#app/platform/keys/pseudonyms.ts'
import { startMailWorker } from '#app/platform/messages/mail-worker.ts'
import { createMailer } from '#app/platform/messages/mailer.ts'
import { createOutbox } from '#app/platform/messages/outbox.ts'
import { openDocuments } from '#app/platform/texts/documents.ts'
import { openPublishing } from '#app/platform/texts/publishing.ts'
import { seedDocuments } from '#app/platform/texts/seed-documents.ts'
import type { Tools } from '#app/platform/tools.ts'
import { createPageCounts } from '#app/platform/watch/page-counts.ts'
import { SITE_VERSION } from '#app/platform/watch/site-version.ts'
import { storedSecret } from './stored-keys.ts'

type Given = Pick<
  Tools,
  'config' | 'appUrl' | 'isDemo' | 'clock' | 'log' | 'traces' | 'settings' | 'payments' | 'push'
> & {
  /** Open, and with every migration. */
  database: OpenDb
  dataDir: string
  /** Null = emails stay in the outbox until an email server is set. */
  smtpUrl: string | null
}

/** The tools, and a function that closes what was opened for them; the database and the log stay open. */
type Opened = { tools: Tools; jobs: Jobs; close: () => Promise<void> }

/**
 * Opens the tools of a site or of a test on a database, and starts what sends its emails and letters and does what the
 * page of the site's health asks for.
 */
export async function openTools({ database, dataDir, smtpUrl, ...given }: Given): Promise<Opened> {
  const { config, appUrl, clock, log, traces, settings } = given
  const { db } = database
  const publishing = await openPublishing(database, log)
  // An older release that starts again while the next one is rolled out leaves its texts alone. Hundreds of texts are
  // one transaction, which processes that start at the same time wait for: the three-second timeout for visitors is too
  // short.
  if (!(await isNewerRunning(database, SITE_VERSION)))
    await seedDocuments({ db: patientDb(database), publishing }, SHELVES)
  const documents = await openDocuments(db)
  publishing.listen(documents.renew)
  publishing.listen(settings.renew)
  const sessionSecrets = config.sessionSecrets ?? ([storedSecret(dataDir)] as const)
  const pageCounts = createPageCounts({ db, clock, log })
  const jobs = await startJobs(database, log, traces)
  const tools: Tools = {
    ...given,
    sessionSecrets,
    pseudonyms: await openPseudonyms({ db, log }, sessionSecrets),
    memberKeys: await openMemberKeys({ db, log }, sessionSecrets),
    db,
    database,
    life: createLife(),
    outbox: createOutbox(db, jobs),
    publishing,
    documents,
    media: config.s3 ? createS3Store(config.s3) : createFolderStore(join(dataDir, 'media')),
    pageCounts,
    jobs,
  }
  const mailer = smtpUrl ? createMailer(smtpUrl, config.mailFrom) : null
  const drawContract = contractDrawer({ documents, log, settings })
  if (mailer) await startMailWorker({ db, jobs, mailer, clock, log, appUrl, settings, drawContract, traces })
  else log.warn('SMTP_URL is not set: mail is kept in the outbox and sent once it is')
  await startUpkeep(tools, jobs)
  // Newsletters use an SMTP server of their own where one is set, and are never retried automatically.
  const lettersUrl = config.letters.smtpUrl ?? smtpUrl
  const letterMailer = lettersUrl
    ? createMailer(lettersUrl, config.mailFrom, { isOnce: true, connections: LANES })
    : null
  const stopLetters = letterMailer && (await startLetters(tools, jobs, letterMailer))

  return {
    tools,
    jobs,
    close: async () => {
      await stopLetters?.()
      await publishing.close()
      await pageCounts.close()
      await jobs.stop()
      mailer?.close()
      letterMailer?.close()
    },
  }
}
