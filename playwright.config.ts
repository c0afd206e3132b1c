import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { newPushKeys } from './app/platform/push-config.ts'
import { launchShell, ORIGIN, PORT } from './e2e/browsers.ts'

const vapid = newPushKeys()

// The built product, as `npm start` runs it, on an empty data folder of its own.
export default defineConfig({
  testDir: './e2e',
  fullyParallel: true,
  // One more than processors: a page also waits, for its server, its worker or a connection.
  workers: 3,
  reporter: process.env.CI ? 'dot' : 'list',
  forbidOnly: Boolean(process.env.CI),
  // Far more than any step needs: a busy machine is no reason to fail.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    baseURL: ORIGIN,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // What is not there after a minute does not come: a test that waits for it does not hold up the rest.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // What the members' worker takes part in says so (`WITH_WORKER`).
    serviceWorkers: 'block',
    launchOptions: launchShell,
  },
  webServer: {
    command: 'node --liftoff-only app/server/index.ts',
    url: `${ORIGIN}/healthz`,
    // Every sign-in says it comes from a network of its own (e2e/mail.ts): the limits of the product stay as they are.
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: String(PORT),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'e2e-')),
      LOG_LEVEL: 'warn',
      // Reminders on devices: keys of this run, and a push service that is nowhere.
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      VAPID_SUBJECT: 'mailto:coach@example.test',
      PUSH_HOSTS: 'push.example.test',
    },
    timeout: 180_000,
  },
})
