import type { Env } from './env.ts'

/**
 * Every variable an operator can set: an example and its purpose, for `deploy/.env.example` and for detecting misspelt
 * names. `config.ts` reads and validates them.
 */
export const VARIABLES: Readonly<Record<string, readonly [example: string, about: string]>> = {
  APP_URL: ['https://www.example.org', 'The public address. Needed in production.'],
  SESSION_SECRET: [
    '',
    'At least 32 random bytes: openssl rand -base64 32. Several, comma-separated, the newest first. Needed in production.',
  ],
  HOST: ['127.0.0.1', 'Where to listen: 0.0.0.0 in a container.'],
  PORT: ['3000', '0 finds a free one.'],
  DATA_DIR: ['/var/lib/longevity', 'The embedded database, pictures, the lock.'],
  NEW_DATABASE: [
    'false',
    'true for the first start on an empty DATA_DIR; otherwise production takes that for a disk that is not mounted.',
  ],
  DATABASE_URL: [
    'postgres://longevity:password@127.0.0.1:5432/longevity',
    'PostgreSQL instead of the embedded database; needed for more than one process. On another machine add ?sslmode=verify-full, or nothing is encrypted on the way.',
  ],
  DATABASE_POOLER_URL: [
    'postgres://longevity:password@127.0.0.1:6432/longevity',
    'A pooler (pgbouncer, pool_mode = transaction) for everything short; DATABASE_URL stays the server itself.',
  ],
  DATABASE_REPLICA_URL: [
    'postgres://longevity:password@10.0.0.2:5432/longevity',
    'A streaming replica for the search; asked while it is at most three seconds behind.',
  ],
  ALLOW_UNSAFE_POSTGRES: [
    'false',
    'true accepts a PostgreSQL that may lose what was acknowledged: for tests, never for people.',
  ],
  OWNER_EMAIL: ['coach@example.org', 'Whoever proves to have this mailbox is the owner.'],
  SMTP_URL: ['smtps://user:password@mail.example.org:465', 'Without it, emails wait in the outbox.'],
  MAIL_FROM: ['Longevity <hello@example.org>', 'The sender of all emails.'],
  LETTERS_SMTP_URL: ['smtps://user:password@letters.example.org:465', 'Another email server for letters to lists.'],
  LETTERS_PER_SECOND: ['10', 'How many letters it takes a second.'],
  IMAP_URL: [
    'imaps://user:password@mail.example.org/INBOX',
    'The mailbox that answers come to; it is read and never changed.',
  ],
  INBOX_ADDRESS: ['hello@example.org', 'Where answers go to; it must take name+anything@.'],
  MAIL_WEBHOOK_SECRET: ['', 'At least 24 characters; lets an email provider hand in letters and reports.'],
  MAIL_AUTHSERV_ID: ['mail.example.org', 'How the mailbox’s provider calls itself in Authentication-Results.'],
  STRIPE_SECRET_KEY: ['sk_live_…', 'All three of Stripe’s, or none.'],
  STRIPE_PUBLISHABLE_KEY: ['pk_live_…', ''],
  STRIPE_WEBHOOK_SECRET: ['whsec_…', ''],
  STRIPE_API_BASE: ['', 'Another Stripe, for tests; refused with a live key.'],
  STRIPE_JS_URL: ['', ''],
  MEMBERSHIP_PRICE: ['2999', 'What the membership costs a month, in pence.'],
  MEMBERSHIP_FREE_DAYS: ['30', 'How many days of it are free.'],
  VAPID_PUBLIC_KEY: [
    '',
    'All three or none: reminders on devices. Made by itself with the embedded database (docs/operations.md).',
  ],
  VAPID_PRIVATE_KEY: ['', ''],
  VAPID_SUBJECT: ['mailto:coach@example.org', ''],
  PUSH_HOSTS: ['', 'The only hosts that push messages are sent to, if not those of the known browsers.'],
  OIDC_ISSUER: ['https://login.example.org', 'All three or none: another way to sign in.'],
  OIDC_CLIENT_ID: ['', ''],
  OIDC_CLIENT_SECRET: ['', ''],
  TRUSTED_PROXIES: ['127.0.0.1,10.0.0.0/8', 'Addresses and ranges whose X-Forwarded-For is believed.'],
  METRICS_TOKEN: ['', 'At least 32 characters; lets a monitoring system read /metrics and the findings of /readyz.'],
  SENTRY_DSN: [
    'https://key@errors.example.org/1',
    'Errors are sent there, too: any server that speaks Sentry’s language. No bodies, addresses or emails.',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    'http://127.0.0.1:4318',
    'A collector of OpenTelemetry (OTLP as JSON over http): how long requests, statements, jobs and calls took.',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: ['authorization=Bearer%20token', 'What that collector wants.'],
  OTEL_SERVICE_NAME: ['longevity', 'What the site is called there.'],
  S3_ENDPOINT: [
    'https://s3.example.org',
    'All four or none: pictures in a bucket of any S3-compatible store, so that several machines share them.',
  ],
  S3_BUCKET: ['longevity', ''],
  S3_KEY_ID: ['', ''],
  S3_SECRET: ['', ''],
  S3_REGION: ['auto', 'The bucket’s region.'],
  BACKUP_AT: [
    '02:10',
    'When the site makes a backup of itself each day, UTC. All of a week are kept, then one a week, for 35 days.',
  ],
  BACKUP_DIR: ['/var/lib/longevity-backups', 'Where they lie, best on another disk; without it in DATA_DIR.'],
  BACKUP_KEY: [
    '',
    'At least 32 characters; backups are encrypted with it. Several, comma-separated, the newest first. Keep it somewhere else.',
  ],
  BACKUP_BUCKET: [
    'longevity-backups',
    'A bucket of the S3 store above that each backup is copied to, encrypted; needs BACKUP_KEY.',
  ],
  DRAIN_SECONDS: [
    '0',
    'How long /readyz says 503 before the server stops to take requests: longer than the load balancer needs to notice.',
  ],
  LOG_LEVEL: ['info', 'trace, debug, info, warn, error, fatal or silent.'],
}

/** Of other programs, which look like ours. */
const OF_OTHERS = /^(?:HOSTNAME|HOSTTYPE|MAIL|MAILCHECK|PORTS|POST|NODE_.*|npm_.*)$/

/** What the interfaces document called them before each became several. */
const FORMER = new Map([
  ['MEDIA_URL', 'S3_ENDPOINT'],
  ['BACKUP_URL', 'BACKUP_BUCKET'],
])

/** Finds environment variables that are nearly ours, with the name that was probably meant. */
export function listMisspelt(env: Env): string[] {
  return Object.keys(env)
    .filter((name) => !Object.hasOwn(VARIABLES, name) && !OF_OTHERS.test(name))
    .flatMap((name) => {
      const meant = FORMER.get(name) ?? nearest(name)
      return meant ? [`${name} is not known; did you mean ${meant}?`] : []
    })
}

function nearest(name: string): string | null {
  const plain = bare(name)
  const most = plain.length < 6 ? 0 : plain.length < 7 ? 1 : 2
  // The distance is at least the difference in length; skipping these saves a thirtieth of the whole start.
  const near = Object.keys(VARIABLES).filter((meant) => Math.abs(bare(meant).length - plain.length) <= most)
  const scored = near.map((meant) => ({ meant, far: distance(plain, bare(meant)) }))
  const [best] = scored.toSorted((one, other) => one.far - other.far)
  if (best && best.far <= most) return best.meant
  // STRIPE_KEY: its first word is ours, and no other program uses it.
  const family = /^(?:STRIPE|VAPID|OIDC|SMTP|IMAP|LETTERS|MEMBERSHIP|TRUSTED|DRAIN)(?=_)/.exec(name)?.[0]
  return Object.keys(VARIABLES).find((meant) => family && meant.startsWith(`${family}_`)) ?? null
}

const bare = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** The edit distance of two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (const [across, wanted] of [...other].entries())
      next.push(
        Math.min((row[across + 1] ?? 0) + 1, (next[across] ?? 0) + 1, (row[across] ?? 0) + (letter === wanted ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
