import type { Db, OpenDb } from '#app/db/open-db.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Documents } from './documents.ts'
import type { Jobs } from './jobs.ts'
import type { Life } from './life.ts'
import type { Log } from './log.ts'
import type { MediaStore } from './media-store.ts'
import type { MemberKeys } from './member-keys.ts'
import type { Outbox } from './outbox.ts'
import type { PageCounts } from './page-counts.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import type { Publishing } from './publishing.ts'
import type { Push } from './push.ts'
import type { SettingsStore } from './settings.ts'
import type { Payments } from './stripe.ts'
import type { Traces } from './traces.ts'

/** The server's tools: made once in `server/tools.ts`, handed to every use case. Tests make their own. */
export type Tools = {
  config: Config
  /** Whether everything here is made up (`npm run demo`): every page then says so. */
  isDemo: boolean
  /** Public origin without a trailing slash; the only source of links in mail. */
  appUrl: string
  sessionSecrets: readonly [string, ...string[]]
  /** Stand for addresses in lists that may outlive the person. */
  pseudonyms: Pseudonyms
  /** Open what members have written, each their own. */
  memberKeys: MemberKeys
  db: Db
  database: OpenDb
  clock: Clock
  /** Whether this process takes work, or why not. */
  life: Life
  log: Log
  outbox: Outbox
  publishing: Publishing
  /** The words of the site, as they are published. */
  documents: Documents
  /** The files of the site's pictures. */
  media: MediaStore
  pageCounts: PageCounts
  /** Work that is done later, for certain. */
  jobs: Pick<Jobs, 'add' | 'retryFailed' | 'wake'>
  /** Stripe; null = no keys, payments are off. */
  payments: Payments | null
  /** What the coach has set: prices, trader, links. */
  settings: SettingsStore
  /** Sends to browsers; null = no keys. */
  push: Push | null
  /** Hears how long things took; null = nobody asked. */
  traces: Traces | null
}

/** What every Hono handler finds in `c.var`. */
export type ToolsEnv = {
  Variables: {
    tools: Tools
    requestId: string
    /** The visitor's address: the socket's, or what a trusted proxy says. */
    clientAddress: string
  }
}
