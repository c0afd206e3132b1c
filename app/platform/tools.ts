import type { Db, OpenDb } from '#app/db/open-db.ts'
import type { Clock } from './clock.ts'
import type { SessionSecrets } from './config/access-config.ts'
import type { Config } from './config/config.ts'
import type { MediaStore } from './files/media-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Life } from './jobs/life.ts'
import type { MemberKeys } from './keys/member-keys.ts'
import type { Pseudonyms } from './keys/pseudonyms.ts'
import type { Outbox } from './messages/outbox.ts'
import type { Push } from './messages/push.ts'
import type { Payments } from './sales/stripe.ts'
import type { SettingsStore } from './settings.ts'
import type { Documents } from './texts/documents.ts'
import type { Publishing } from './texts/publishing.ts'
import type { Log } from './watch/log.ts'
import type { PageCounts } from './watch/page-counts.ts'
import type { Traces } from './watch/traces.ts'

/** The server's tools: opened once (`server/start/open-tools.ts`), passed to every use case. */
export type Tools = {
  config: Config
  /** Whether all data is made up (`npm run demo`): every page then says so. */
  isDemo: boolean
  /** Public origin without a trailing slash; the only source of links in email. */
  appUrl: string
  sessionSecrets: SessionSecrets
  /** Replace addresses in lists that may outlive the person. */
  pseudonyms: Pseudonyms
  /** Encrypt and decrypt members' texts, each with their own key. */
  memberKeys: MemberKeys
  db: Db
  database: OpenDb
  clock: Clock
  /** Whether this process accepts work, or why not. */
  life: Life
  log: Log
  outbox: Outbox
  publishing: Publishing
  /** The site's published texts. */
  documents: Documents
  /** The files of the site's pictures. */
  media: MediaStore
  pageCounts: PageCounts
  /** The durable job queue. */
  jobs: Pick<Jobs, 'add' | 'retryFailed' | 'wake'>
  /** Stripe; null = no keys, payments are off. */
  payments: Payments | null
  /** The coach's settings: prices, trader, links. */
  settings: SettingsStore
  /** Web push; null = no keys. */
  push: Push | null
  /** Traces; null = off. */
  traces: Traces | null
}

/** The variables of every Hono handler (`c.var`). */
export type ToolsEnv = {
  Variables: {
    tools: Tools
    requestId: string
    /** The visitor's address: the socket's, or as reported by a trusted proxy. */
    clientAddress: string
    /** What was written in a plain form, once it’s known to be ours and small enough to read. */
    written?: () => Promise<string[]>
  }
}
