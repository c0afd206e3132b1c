import { z } from 'zod'
import { MEMBERSHIP } from '#app/values/prices.ts'
import { type ErrorReportsConfig, readErrorReports } from '../watch/error-reports.ts'
import type { TracesConfig } from '../watch/traces.ts'
import {
  type OidcConfig,
  readMetricsToken,
  readOidc,
  readOwner,
  readSecrets,
  type SessionSecrets,
} from './access-config.ts'
import { readAppUrl, readProxies } from './address-config.ts'
import { type BackupConfig, readBackups } from './backup-config.ts'
import { type DatabaseConfig, readDatabase } from './database-config.ts'
import { type Env, reader } from './env.ts'
import { type MailConfig, type MailInConfig, readLetters, readMail, readMailIn } from './mail-config.ts'
import { type PaymentsConfig, readPayments } from './payments-config.ts'
import { type PushConfig, readPush, readPushHosts } from './push-config.ts'
import { readS3, type S3Config } from './s3-config.ts'
import { readTraces } from './traces-config.ts'

/** Everything an operator can set, read once at the start. Choices are unions, not flags. */
export type Config = {
  env: 'development' | 'production'
  host: string
  port: number
  /** Public origin without a trailing slash; null = `http://localhost:<port>`, set once the port is known. */
  appUrl: string | null
  dataDir: string
  /** Whether an empty data folder is intended: in production it's otherwise treated as a disk that wasn't mounted. */
  newDatabase: boolean
  database: DatabaseConfig
  /** Accepts a PostgreSQL that may lose acknowledged writes: for tests, never in production. */
  allowUnsafePostgres: boolean
  mail: MailConfig
  mailFrom: string
  /** How incoming email is received. */
  mailIn: MailInConfig
  /** Newsletters: a mail server of their own, if there is one, and how many a second. */
  letters: { smtpUrl: string | null; perSecond: number }
  payments: PaymentsConfig
  /** The membership: pence a month, and days before the first charge. */
  membership: { price: number; trialDays: number }
  /** The keys for web push. Null: not set. With a single process they are generated (server/start/stored-keys.ts). */
  push: PushConfig | null
  pushHosts: readonly string[]
  /** Where pictures are stored; null = in a folder. */
  s3: S3Config | null
  /** A server for error reports, using Sentry's protocol; null = errors are only logged. */
  errorReports: ErrorReportsConfig | null
  /** A collector for traces; null = none. */
  traces: TracesConfig | null
  oidc: OidcConfig | null
  /**
   * Newest first, each at least 32 bytes; null = generated once and stored in the data folder (never in production).
   */
  sessionSecrets: SessionSecrets | null
  ownerEmail: string | null
  trustedProxies: readonly string[]
  /**
   * Bearer token for `GET /metrics` and the details of `GET /readyz`; null = no one in production, else this machine.
   */
  metricsToken: string | null
  backups: BackupConfig
  /** How long `/readyz` answers 503 before the server stops accepting requests. */
  drainSeconds: number
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

/** All mistakes together, each naming its variable and how to fix it. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/**
 * Reads and validates the environment; names are those of the interfaces document. Pure: touches no file and no
 * network.
 *
 * @throws ConfigError naming every mistake, not only the first.
 */
export function readConfig(env: Env): Config {
  const mistakes: string[] = []
  const read = reader(env, mistakes)
  const whole = (name: string, [least, most]: readonly [number, number], usual: number, what: string) =>
    read(name, z.coerce.number().int().min(least).max(most), usual, what)
  const production =
    read('NODE_ENV', z.enum(['development', 'production', 'test']), 'development', 'development or production') ===
    'production'

  const mailFrom = read(
    'MAIL_FROM',
    z.string().regex(/^(?:[^\r\n<>]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/),
    'Longevity <hello@example.test>',
    'one sender, for example: Longevity <hello@example.org>',
  )

  const config: Config = {
    env: production ? 'production' : 'development',
    host: read('HOST', z.string().min(1), '127.0.0.1', 'an address to listen on, for example 127.0.0.1'),
    port: whole('PORT', [0, 65535], 3000, 'a whole number from 0 (any free port) to 65535'),
    appUrl: readAppUrl(env, production, mistakes),
    dataDir: read('DATA_DIR', z.string().min(1), './data', 'a folder'),
    newDatabase: read('NEW_DATABASE', z.enum(['true', 'false']), 'false', 'true or false') === 'true',
    database: readDatabase(env, mistakes),
    allowUnsafePostgres: read('ALLOW_UNSAFE_POSTGRES', z.enum(['true', 'false']), 'false', 'true or false') === 'true',
    mail: readMail(env, production, mistakes),
    mailFrom,
    mailIn: readMailIn(env, mailFrom, mistakes),
    letters: readLetters(env, mistakes),
    payments: readPayments(env, production, mistakes),
    membership: {
      price: whole(
        'MEMBERSHIP_PRICE',
        [100, 100_000],
        MEMBERSHIP.price,
        'what the membership costs a month, in pence from 100 to 100000',
      ),
      trialDays: whole(
        'MEMBERSHIP_FREE_DAYS',
        [0, 365],
        MEMBERSHIP.trialDays,
        'how many days of the membership are free, from 0 to 365',
      ),
    },
    pushHosts: readPushHosts(env, []),
    push: readPush(env, mistakes),
    s3: readS3(env, mistakes),
    errorReports: readErrorReports(env, mistakes),
    traces: readTraces(env, mistakes),
    oidc: readOidc(env, mistakes),
    sessionSecrets: readSecrets(env, production, mistakes),
    ownerEmail: readOwner(env, production, mistakes),
    trustedProxies: readProxies(env, mistakes),
    metricsToken: readMetricsToken(env, mistakes),
    backups: readBackups(env, read, mistakes),
    drainSeconds: whole(
      'DRAIN_SECONDS',
      [0, 300],
      0,
      'whole seconds from 0 to 300 for which /readyz says 503 before the server stops',
    ),
    logLevel: read(
      'LOG_LEVEL',
      z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
      'info',
      'trace, debug, info, warn, error, fatal or silent',
    ),
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/**
 * Reads where the data is stored: all that a command beside the site needs. Settings that only a server needs may be
 * missing or for another mode.
 *
 * @throws ConfigError as `readConfig` does.
 */
export function readPlace(env: Env): Pick<Config, 'dataDir' | 'database' | 'backups' | 's3'> {
  const { DATA_DIR, DATABASE_URL, BACKUP_KEY, BACKUP_BUCKET } = env
  const { S3_ENDPOINT, S3_BUCKET, S3_KEY_ID, S3_SECRET, S3_REGION } = env
  return readConfig({
    ...{ DATA_DIR, DATABASE_URL, BACKUP_KEY, BACKUP_BUCKET },
    ...{ S3_ENDPOINT, S3_BUCKET, S3_KEY_ID, S3_SECRET, S3_REGION },
  })
}
