import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#app/platform/config/config.ts'
import { storedPushKeys } from './stored-keys.ts'

const SECRET = 'a-secret-for-tests-of-32-bytes-or-more'

it('push keys are made once, belong together, and are readable by nobody else', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keys-'))
  const at = { dataDir, appUrl: 'https://site.example' }
  const made = storedPushKeys(readConfig({ OWNER_EMAIL: 'coach@example.test' }), at)
  expect(made).toMatchObject({ subject: 'mailto:coach@example.test', hosts: readConfig({}).pushHosts })
  expect(storedPushKeys(readConfig({}), at)?.publicKey).toBe(made?.publicKey)
  expect(statSync(join(dataDir, 'push-keys.json')).mode & 0o777).toBe(0o600)
  // readConfig accepting them validates what browsers will receive.
  const config = readConfig({
    VAPID_PUBLIC_KEY: made?.publicKey ?? '',
    VAPID_PRIVATE_KEY: made?.privateKey ?? '',
    VAPID_SUBJECT: made?.subject ?? '',
  })
  expect(config.push?.publicKey).toBe(made?.publicKey)
})

it('several processes in production make none of their own', () => {
  const config = {
    ...readConfig({ SESSION_SECRET: SECRET, DATABASE_URL: 'postgres://db/site' }),
    env: 'production' as const,
  }
  expect(storedPushKeys(config, { dataDir: '/nowhere', appUrl: 'https://site.example' })).toBeNull()
})
