import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { outboxMails } from '#app/db/schema/platform.ts'
import { createTestApp, hasDatabase } from '#dev/test-app.ts'
import { startJobs } from '../jobs/jobs.ts'
import { startMailWorker } from './mail-worker.ts'

it.skipIf(!hasDatabase())(
  'an email whose job the queue has dropped meanwhile is sent once a mail server is there',
  async () => {
    const app = await createTestApp()
    onTestFinished(() => app.close())
    const { tools } = app
    const [mail] = await tools.db
      .insert(outboxMails)
      .values({ recipient: 'weeks-ago@example.test', template: 'health-erased', props: {} })
      .returning({ id: outboxMails.id })
    const drawContract = () => Promise.reject(new Error('this email has none'))
    const mailer = { send: async () => {}, close() {} }
    const jobs = await startJobs(tools.database, tools.log)
    onTestFinished(() => jobs.stop())
    // Two processes start at the same time.
    await Promise.all([1, 2].map(() => startMailWorker({ ...tools, jobs, mailer, drawContract })))
    const { rows } = await tools.db.execute(
      sql`select 1 from pgboss.job where name = 'mail' and data ->> 'id' = ${mail?.id}`,
    )
    expect(rows).toHaveLength(1)
    const isIt = eq(outboxMails.id, mail?.id ?? '')
    await expect.poll(async () => (await tools.db.select().from(outboxMails).where(isIt))[0]?.status).toBe('sent')
  },
)
