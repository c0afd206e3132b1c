import type { Env } from './env.ts'

/**
 * Every variable an operator can set, for `deploy/.env.example` and for detecting misspelt names. `config.ts` reads and
 * validates them.
 */
export const VARIABLES: readonly Variable[] = [
  { name: 'APP_URL', example: 'https://www.example.org', about: 'The public address. Needed in production.' },
  {
    name: 'SESSION_SECRET',
    example: '',
    about:
      'At least 32 random bytes: openssl rand -base64 32. Several, comma-separated, the newest first. Needed in production.',
  },
  { name: 'HOST', example: '127.0.0.1', about: 'Where to listen: 0.0.0.0 in a container.' },
  { name: 'PORT', example: '3000', about: '0 finds a free one.' },
  { name: 'DATA_DIR', example: '/var/lib/longevity', about: 'The embedded database, pictures, the lock.' },
  {
    name: 'NEW_DATABASE',
    example: 'false',
    about:
      'true for the first start on an empty DATA_DIR; otherwise production takes that for a disk that is not mounted.',
  },
  {
    name: 'DATABASE_URL',
    example: 'postgres://longevity:password@127.0.0.1:5432/longevity',
    about:
      'PostgreSQL instead of the embedded database; needed for more than one process. On another machine add ?sslmode=verify-full, or nothing is encrypted on the way.',
  },
  {
    name: 'DATABASE_POOLER_URL',
    example: 'postgres://longevity:password@127.0.0.1:6432/longevity',
    about: 'A pooler (pgbouncer, pool_mode = transaction) for everything short; DATABASE_URL stays the server itself.',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    example: 'postgres://longevity:password@10.0.0.2:5432/longevity',
    about: 'A streaming replica for the search; asked while it is at most three seconds behind.',
  },
  {
    name: 'ALLOW_UNSAFE_POSTGRES',
    example: 'false',
    about: 'true accepts a PostgreSQL that may lose what was acknowledged: for tests, never for people.',
  },
  { name: 'OWNER_EMAIL', example: 'coach@example.org', about: 'Whoever proves to have this mailbox is the owner.' },
  {
    name: 'SMTP_URL',
    example: 'smtps://user:password@mail.example.org:465',
    about: 'Without it, emails wait in the outbox.',
  },
  { name: 'MAIL_FROM', example: 'Longevity <hello@example.org>', about: 'The sender of all emails.' },
  {
    name: 'LETTERS_SMTP_URL',
    example: 'smtps://user:password@letters.example.org:465',
    about: 'Another email server for letters to lists.',
  },
  { name: 'LETTERS_PER_SECOND', example: '10', about: 'How many letters it takes a second.' },
  {
    name: 'IMAP_URL',
    example: 'imaps://user:password@mail.example.org/INBOX',
    about: 'The mailbox that answers come to; it is read and never changed.',
  },
  { name: 'INBOX_ADDRESS', example: 'hello@example.org', about: 'Where answers go to; it must take name+anything@.' },
  {
    name: 'MAIL_WEBHOOK_SECRET',
    example: '',
    about: 'At least 24 characters; lets an email provider hand in letters and reports.',
  },
  {
    name: 'MAIL_AUTHSERV_ID',
    example: 'mail.example.org',
    about: 'How the mailbox’s provider calls itself in Authentication-Results.',
  },
  { name: 'STRIPE_SECRET_KEY', example: 'sk_live_…', about: 'All three of Stripe’s, or none.' },
  { name: 'STRIPE_PUBLISHABLE_KEY', example: 'pk_live_…', about: '' },
  { name: 'STRIPE_WEBHOOK_SECRET', example: 'whsec_…', about: '' },
  { name: 'STRIPE_API_BASE', example: '', about: 'Another Stripe, for tests; refused with a live key.' },
  { name: 'STRIPE_JS_URL', example: '', about: '' },
  { name: 'MEMBERSHIP_PRICE', example: '2999', about: 'What the membership costs a month, in pence.' },
  { name: 'MEMBERSHIP_FREE_DAYS', example: '30', about: 'How many days of it are free.' },
  {
    name: 'VAPID_PUBLIC_KEY',
    example: '',
    about: 'All three or none: reminders on devices. Made by itself with the embedded database (docs/operations.md).',
  },
  { name: 'VAPID_PRIVATE_KEY', example: '', about: '' },
  { name: 'VAPID_SUBJECT', example: 'mailto:coach@example.org', about: '' },
  {
    name: 'PUSH_HOSTS',
    example: '',
    about: 'The only hosts that push messages are sent to, if not those of the known browsers.',
  },
  { name: 'OIDC_ISSUER', example: 'https://login.example.org', about: 'All three or none: another way to sign in.' },
  { name: 'OIDC_CLIENT_ID', example: '', about: '' },
  { name: 'OIDC_CLIENT_SECRET', example: '', about: '' },
  {
    name: 'TRUSTED_PROXIES',
    example: '127.0.0.1,10.0.0.0/8',
    about: 'Addresses and ranges whose X-Forwarded-For is believed.',
  },
  {
    name: 'METRICS_TOKEN',
    example: '',
    about: 'At least 32 characters; lets a monitoring system read /metrics and the findings of /readyz.',
  },
  {
    name: 'SENTRY_DSN',
    example: 'https://key@errors.example.org/1',
    about: 'Errors are sent there, too: any server that speaks Sentry’s language. No bodies, addresses or emails.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    example: 'http://127.0.0.1:4318',
    about: 'A collector of OpenTelemetry (OTLP as JSON over http): how long requests, statements, jobs and calls took.',
  },
  { name: 'OTEL_EXPORTER_OTLP_HEADERS', example: 'authorization=Bearer%20token', about: 'What that collector wants.' },
  { name: 'OTEL_SERVICE_NAME', example: 'longevity', about: 'What the site is called there.' },
  {
    name: 'S3_ENDPOINT',
    example: 'https://s3.example.org',
    about: 'All four or none: pictures in a bucket of any S3-compatible store, so that several machines share them.',
  },
  { name: 'S3_BUCKET', example: 'longevity', about: '' },
  { name: 'S3_KEY_ID', example: '', about: '' },
  { name: 'S3_SECRET', example: '', about: '' },
  { name: 'S3_REGION', example: 'auto', about: 'The bucket’s region.' },
  {
    name: 'BACKUP_AT',
    example: '02:10',
    about:
      'When the site makes a backup of itself each day, UTC. All of a week are kept, then one a week, for 35 days.',
  },
  {
    name: 'BACKUP_DIR',
    example: '/var/lib/longevity-backups',
    about: 'Where they lie, best on another disk; without it in DATA_DIR.',
  },
  {
    name: 'BACKUP_KEY',
    example: '',
    about:
      'At least 32 characters; backups are encrypted with it. Several, comma-separated, the newest first. Keep it somewhere else.',
  },
  {
    name: 'BACKUP_BUCKET',
    example: 'longevity-backups',
    about: 'A bucket of the S3 store above that each backup is copied to, encrypted; needs BACKUP_KEY.',
  },
  {
    name: 'DRAIN_SECONDS',
    example: '0',
    about:
      'How long /readyz says 503 before the server stops to take requests: longer than the load balancer needs to notice.',
  },
  { name: 'LOG_LEVEL', example: 'info', about: 'trace, debug, info, warn, error, fatal or silent.' },
]

type Variable = { name: string; example: string; about: string }

/** Of other programs, which look like ours. */
const OF_OTHERS = /^(?:HOSTNAME|HOSTTYPE|MAIL|MAILCHECK|PORTS|POST|NODE_.*|npm_.*)$/

/** Finds environment variables that are nearly ours, with the name that was probably meant. */
export function listMisspelt(env: Env): string[] {
  const known = new Set(VARIABLES.map(({ name }) => name))
  return Object.keys(env)
    .filter((name) => !known.has(name) && !OF_OTHERS.test(name))
    .flatMap((name) => {
      const meant = nearest(name)
      return meant ? [`${name} is not known; did you mean ${meant}?`] : []
    })
}

function nearest(name: string): string | null {
  const plain = bare(name)
  const most = plain.length < 6 ? 0 : plain.length < 7 ? 1 : 2
  // The distance is at least the difference in length; skipping these saves a thirtieth of the whole start.
  const near = VARIABLES.filter(({ name: meant }) => Math.abs(bare(meant).length - plain.length) <= most)
  const scored = near.map((one) => ({ meant: one.name, far: distance(plain, bare(one.name)) }))
  const [best] = scored.toSorted((one, other) => one.far - other.far)
  if (best && best.far <= most) return best.meant
  // STRIPE_KEY: its first word is ours, and no other program uses it.
  const family = /^(?:STRIPE|VAPID|OIDC|SMTP|IMAP|LETTERS|MEMBERSHIP|TRUSTED|DRAIN)(?=_)/.exec(name)?.[0]
  return VARIABLES.find((one) => family && one.name.startsWith(`${family}_`))?.name ?? null
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
