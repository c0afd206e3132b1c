import { defineConfig } from '@playwright/test'
import { newPushKeys } from './app/platform/config/push-config.ts'
import { quickFolder } from './dev/quick-folder.ts'
import { launchShell, ORIGIN, PORT } from './e2e/browsers.ts'

const vapid = newPushKeys()

// Serves the built product, as `npm start` does, on an empty data folder of its own.
export default defineConfig({
  testDir: './e2e',
  fullyParallel: true,
  // One more than the number of processors: a page also waits for its server, its worker or a connection.
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
    // What isn't there after a minute won't appear: a test that waits for it mustn't delay the rest.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Tests that involve the members' worker opt in (`WITH_WORKER`).
    serviceWorkers: 'block',
    launchOptions: launchShell,
  },
  webServer: {
    command: 'node --liftoff-only app/server/index.ts',
    url: `${ORIGIN}/healthz`,
    // Every sign-in claims a network of its own (e2e/mail.ts): the product's limits stay as they are.
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: String(PORT),
      DATA_DIR: quickFolder('e2e'),
      LOG_LEVEL: 'warn',
      // Push reminders: keys of this run, and a push service that doesn't exist.
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      VAPID_SUBJECT: 'mailto:coach@example.test',
      PUSH_HOSTS: 'push.example.test',
    },
    timeout: 180_000,
  },
})
