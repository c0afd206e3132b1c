import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const mistakesOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.message : `not a ConfigError: ${error}`
  }
}

const production = { NODE_ENV: 'production', APP_URL: 'https://www.example.org', SESSION_SECRET: 'x'.repeat(32) }

describe('readConfig', () => {
  it('needs nothing at all outside production', () => {
    expect(readConfig({})).toMatchObject({
      env: 'development',
      host: '127.0.0.1',
      port: 3000,
      appUrl: null,
      dataDir: './data',
      database: { kind: 'embedded' },
      mail: { kind: 'mailbox' },
      payments: { kind: 'sandbox' },
      ownerEmail: 'owner@example.test',
      sessionSecrets: null,
    })
  })

  it('is strict in production: no address or secret, no start; no mailbox and no sandbox', () => {
    expect(mistakesOf({ NODE_ENV: 'production' })).toMatch(/2 mistakes[\s\S]*APP_URL[\s\S]*SESSION_SECRET/)
    expect(readConfig(production)).toMatchObject({
      mail: { kind: 'outbox-only' },
      payments: { kind: 'off' },
      ownerEmail: null,
    })
  })

  it('treats blank values as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '', SESSION_SECRET: '' })).toMatchObject({
      port: 3000,
      database: { kind: 'embedded' },
      mail: { kind: 'mailbox' },
    })
  })

  it.each([
    ['PORT', 'eighty', 'whole number'],
    ['DRAIN_SECONDS', '301', 'from 0 to 300'],
    ['NEW_DATABASE', 'yes', 'true or false'],
    ['BACKUP_AT', '24:00', 'a time of day'],
    ['BACKUP_KEY', 'short', 'at least 32 characters'],
    ['PORT', '65536', 'whole number'],
    ['PORT', '-1', 'whole number'],
    ['APP_URL', 'www.example.org', 'origin without a path'],
    ['APP_URL', 'https://example.org/shop', 'origin without a path'],
    ['APP_URL', 'http://example.org', 'https://'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['DATABASE_POOLER_URL', 'pgbouncer', 'postgres://'],
    ['DATABASE_REPLICA_URL', 'postgres://standby/site', 'DATABASE_URL is missing'],
    ['SMTP_URL', 'mail.example.org', 'smtps://'],
    ['SMTP_URL', 'smtps://', 'smtps://user'],
    ['SMTP_URL', 'smtps://me:50%off@mail.example.org', 'write %25'],
    ['LETTERS_SMTP_URL', 'smtps://me:50%off@mail.example.org', 'write %25'],
    ['IMAP_URL', 'imaps://me:50%off@mail.example.org', 'write %25'],
    ['MAIL_FROM', 'nobody', 'one sender'],
    ['MAIL_FROM', 'A <a@b.test>\r\nBcc: c@d.test', 'one sender'],
    ['MAIL_FROM', 'a@b.test, c@d.test', 'one sender'],
    ['MAIL_FROM', 'A <a@b.test>, C <c@d.test>', 'one sender'],
    ['MAIL_FROM', 'a@b.test>', 'one sender'],
    ['TRUSTED_PROXIES', 'proxy.example.org', 'an address or a range'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'an address or a range'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'an address or a range'],
    ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2', 'an address or a range'],
    ['TRUSTED_PROXIES', '10.0.0.1, fd00::/129', 'an address or a range'],
    ['SESSION_SECRET', 'short', '32 bytes'],
    ['METRICS_TOKEN', 'short', '32 characters'],
    ['SESSION_SECRET', `${'x'.repeat(32)},short`, '32 bytes'],
    ['OWNER_EMAIL', 'owner', 'one email address'],
    ['LOG_LEVEL', 'loud', 'trace'],
    ['STRIPE_API_BASE', 'localhost:1', 'http'],
    ['OIDC_ISSUER', 'https://id.example.org', 'OIDC_CLIENT_ID'],
    ['OIDC_ISSUER', 'http://id.example.org', 'an https address'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'http address of a collector'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:hunter5@otlp.example.org', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ])('names %s=%j and how to mend it', (name, value, hint) => {
    const message = mistakesOf({ [name]: value })
    expect(message).toContain(name)
    expect(message).toContain(hint)
  })

  it('never prints a secret', () => {
    expect(
      mistakesOf({ SESSION_SECRET: 'hunter2', STRIPE_SECRET_KEY: 'hunter3', DATABASE_URL: 'mysql://u:hunter4@h/d' }),
    ).not.toMatch(/hunter/)
  })

  it.each(['hello@example.org', '<hello@example.org>', '"Smith, Coach" <hello@example.org>'])(
    'sends as %s',
    (mailFrom) => expect(readConfig({ MAIL_FROM: mailFrom })).toMatchObject({ mailFrom }),
  )

  it('keeps several session secrets, newest first', () => {
    expect(readConfig({ SESSION_SECRET: `${'a'.repeat(32)}, ${'b'.repeat(40)}` }).sessionSecrets).toEqual([
      'a'.repeat(32),
      'b'.repeat(40),
    ])
  })

  describe('push', () => {
    // Generated for this test.
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(Buffer.alloc(32, 7))
    const push = {
      VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
      VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
      VAPID_SUBJECT: 'mailto:coach@example.org',
    }

    it('takes all three settings or none', () => {
      expect(readConfig({}).push).toBeNull()
      expect(readConfig(push).push).toMatchObject({ subject: 'mailto:coach@example.org' })
      for (const name of Object.keys(push)) expect(mistakesOf({ ...push, [name]: '' })).toContain(name)
    })

    it('refuses keys that do not belong together, and prints none', () => {
      const other = createECDH('prime256v1')
      other.setPrivateKey(Buffer.alloc(32, 8))
      const message = mistakesOf({ ...push, VAPID_PRIVATE_KEY: other.getPrivateKey('base64url') })
      expect(message).toContain('do not belong together')
      expect(message).not.toContain(other.getPrivateKey('base64url'))
      expect(mistakesOf({ ...push, VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') })).toContain('together')
    })

    it.each(['coach@example.org', 'http://example.org', 'mailto:'])('refuses the subject %s', (subject) => {
      expect(mistakesOf({ ...push, VAPID_SUBJECT: subject })).toContain('VAPID_SUBJECT')
    })

    it('sends to the push services of the browsers unless others are named', () => {
      expect(readConfig(push).push?.hosts).toContain('push.apple.com')
      expect(readConfig({ ...push, PUSH_HOSTS: 'push.example.org, Other.Example.org' }).push?.hosts).toEqual([
        'push.example.org',
        'other.example.org',
      ])
      for (const host of ['https://push.example.org', 'localhost', '127.0.0.1', 'push.example.org:444', '*'])
        expect(mistakesOf({ ...push, PUSH_HOSTS: host })).toContain('PUSH_HOSTS')
    })
  })

  describe('payments', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }

    it('takes all three keys or none', () => {
      expect(readConfig(keys).payments).toMatchObject({ kind: 'stripe', apiBase: null })
      expect(mistakesOf({ ...keys, STRIPE_WEBHOOK_SECRET: '' })).toContain('STRIPE_WEBHOOK_SECRET')
      expect(mistakesOf({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_ ' })).toContain('STRIPE_WEBHOOK_SECRET')
      expect(mistakesOf({ ...keys, STRIPE_PUBLISHABLE_KEY: '' })).toContain('STRIPE_PUBLISHABLE_KEY')
    })

    it.each([
      ['sk_test_1', 'pk_live_1'],
      ['sk_live_1', 'pk_test_1'],
      ['rk_live_1', 'pk_test_1'],
    ])('refuses %s beside %s: one of them would fail at the card', (secret, publishable) => {
      const mixed = { ...production, ...keys, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }
      expect(mistakesOf(mixed)).toContain('are of different modes')
    })

    it('takes live keys in production and refuses them in development', () => {
      const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
      expect(readConfig({ ...production, ...live }).payments).toMatchObject({ kind: 'stripe' })
      expect(mistakesOf(live)).toMatch(/live Stripe key takes real money.*npm run serve/)
      expect(readConfig({ ...production, ...keys }).payments).toMatchObject({ kind: 'stripe' })
    })

    it('lets a test key meet a stand-in and never a live key', () => {
      const seams = { STRIPE_API_BASE: 'http://127.0.0.1:4242', STRIPE_JS_URL: 'http://127.0.0.1:4242/stripe.js' }
      expect(readConfig({ ...keys, ...seams }).payments).toMatchObject({ apiBase: 'http://127.0.0.1:4242' })
      expect(mistakesOf({ ...keys, ...seams, STRIPE_SECRET_KEY: 'sk_live_1' })).toContain('must be unset with a live')
      expect(
        mistakesOf({ ...keys, STRIPE_JS_URL: seams.STRIPE_JS_URL, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }),
      ).toContain('must be unset with a live')
    })
  })
})
