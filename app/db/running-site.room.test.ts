import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { isNewerRunning, showRunning } from './running-site.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.close())

/** Whether a process of this version sees a newer one, while a process of the other runs on the same database. */
async function seesNewer(version: string, running: string): Promise<boolean> {
  const { database } = app.tools
  const client = await database.patientPool.connect()
  try {
    await showRunning(client, running)
    return await isNewerRunning(database, version)
  } finally {
    client.release(true)
  }
}

it.runIf(hasDatabase())('a process that starts knows whether a newer release runs beside it', async ({ skip }) => {
  if (app.tools.database.kind === 'embedded') {
    expect(await isNewerRunning(app.tools.database, '0.0.1')).toBe(false)
    return skip()
  }
  expect(await seesNewer('1.9.0', '1.10.0')).toBe(true)
  expect(await seesNewer('9.10.0', '9.9.0')).toBe(false)
  expect(await seesNewer('9.9.0', '9.9.0')).toBe(false)
  // The first release didn't say its version.
  expect(await seesNewer('1.0.0', '')).toBe(false)
})
