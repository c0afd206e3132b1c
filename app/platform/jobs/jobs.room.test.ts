import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { hasDatabase } from '#dev/test-app.ts'
import { openTestDb } from '#dev/test-database.ts'
import { createLog } from '../watch/log.ts'
import { startJobs } from './jobs.ts'
import { QUEUES } from './queues.ts'

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
  await expect.poll(() => lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...{ level: 'error', queue: 'upkeep', msg: 'job given up' },
    err: { message: 'a fault of this test' },
  })
})

it.skipIf(!hasDatabase())(
  'a queue of an earlier release is given what this one says, and no other is touched',
  async () => {
    const database = await openTestDb()
    onTestFinished(() => database.close())
    const queues = async () => {
      const { rows } = await database.db.execute<{ name: string; limit: number; changed: Date }>(
        sql`select name, retry_limit as "limit", updated_on as changed from pgboss.queue where name in ('mail', 'push')`,
      )
      return Object.fromEntries(rows.map(({ name, ...facts }) => [name, facts]))
    }
    await database.db.execute(sql`update pgboss.queue set retry_limit = 3 where name = 'mail'`)
    const before = await queues()
    const jobs = await startJobs(database, createLog('silent'))
    onTestFinished(() => jobs.stop())
    const after = await queues()
    expect(after.mail?.limit).toBe(QUEUES.mail.retryLimit)
    expect(after.push).toEqual(before.push)
  },
)
