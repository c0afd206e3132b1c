import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { addHabit } from './dev/eighth-habit/add-habit.ts'

const COMMON = {
  setupFiles: ['./dev/no-console.ts', './dev/same-seed.ts'],
  // Far more than any test needs, here and below: a busy machine is no reason to fail. (The default is a second.)
  expect: { poll: { timeout: 50_000 } },
}
/**
 * Libraries as in production: the Markdown parser has a second, slower build for development. Vite adds that condition
 * whatever is configured, so it is taken out where Vitest looks for the conditions of its workers.
 */
const asBuilt: Plugin = {
  name: 'libraries-as-built',
  configResolved({ ssr }) {
    if (ssr.resolve) ssr.resolve.conditions = ['module', 'node']
  },
}
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 }
// Files share their worker's modules, which halves the time: the product keeps no state in modules, everything comes in
// `tools`, of which each file has its own. Such projects must share the number of workers, too.
const SHARED = { ...COMMON, ...PATIENT, isolate: false, maxWorkers: 2 }
const PROCESSES = [
  'dev/stripe-sandbox/*.test.ts',
  'dev/which-node.test.ts',
  'app/features/portability/import-worker.test.ts',
]

const DAYLIGHT = {
  key: 'daylight',
  label: 'Daylight',
  description: 'half an hour outdoors',
  small: 'Five minutes on the doorstep',
  measure: { unit: 'minutes', step: 1, limits: { min: 1, max: 600 } },
}
/** The product with one more habit. */
const eighth = {
  test: {
    name: 'eighth-habit',
    include: ['dev/eighth-habit/*.test.tsx'],
    env: { TEST_DATABASE: 'embedded' },
    globalSetup: ['./dev/test-embedded.ts'],
    ...COMMON,
    ...PATIENT,
  },
}

// Unit tests need no services. Room tests (`*.room.test.ts`) run on both databases: the embedded one, and a private
// PostgreSQL that dev/test-postgres.ts starts where its programs are installed.
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [asBuilt],
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'dev/**/*.test.ts'],
          exclude: ['**/*.room.test.ts', ...PROCESSES, '**/*.browser.test.ts', 'dev/durability/**', 'dev/trust/**'],
          ...SHARED,
        },
      },
      // What starts servers or processes of its own: seconds, and only of interest where it changes. Part of `check`;
      // too slow for `check:fast`.
      {
        plugins: [asBuilt],
        test: { name: 'processes', include: PROCESSES, exclude: ['**/*.browser.test.ts'], ...SHARED },
      },
      // The built product in processes that are killed. Part of `npm test`; too slow for `check`, and needs a build.
      {
        test: {
          name: 'durability',
          include: ['dev/durability/*.test.ts', 'dev/trust/*.test.ts'],
          globalSetup: ['./dev/durability/setup.ts'],
          ...COMMON,
          // Usually seconds; a busy machine is no reason to fail.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          isolate: false,
          // More than the number of processors: some of them wait until a killed process is noticed.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['dev/**/*.browser.test.ts'],
          ...COMMON,
          ...PATIENT,
        },
      },
      {
        plugins: [asBuilt, addHabit(DAYLIGHT, { panel: '/dev/eighth-habit/daylight.md', swap: 'A seat by a window.' })],
        ...eighth,
      },
      // On machines of other time zones than the product's: nothing may depend on them.
      room('embedded', 'Pacific/Chatham'),
      room('postgres', 'America/St_Johns'),
    ],
  },
})

function room(database: 'embedded' | 'postgres', timeZone: string) {
  return {
    plugins: [asBuilt],
    test: {
      name: database,
      include: ['app/**/*.room.test.ts'],
      env: { TEST_DATABASE: database, TZ: timeZone },
      globalSetup: [`./dev/test-${database}.ts`],
      ...SHARED,
    },
  }
}
