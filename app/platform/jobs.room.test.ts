import { expect, it, onTestFinished, vi } from 'vitest'
import { hasDatabase } from '#dev/test-app.ts'
import { openTestDb } from '#dev/test-database.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'

it.skipIf(!hasDatabase())('a job that is given up stands in the log, with its queue and its cause', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const database = await openTestDb()
  onTestFinished(() => database.close())
  const jobs = await startJobs(database, log)
  onTestFinished(() => jobs.stop())
  await jobs.work('upkeep', () => Promise.reject(new Error('a fault of this test')))
  await jobs.add(database.db, 'upkeep', { what: 'backup' })
  jobs.wake('upkeep')
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...{ level: 'error', queue: 'upkeep', msg: 'job given up' },
    err: { message: 'a fault of this test' },
  })
})
