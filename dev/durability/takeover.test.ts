import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { quickPlace } from '#dev/quick-folder.ts'
import { temporaryFolder } from './folder.ts'
import { startMailServer } from './mail-server.ts'
import { requestLink } from './person.ts'
import { startProduct } from './product.ts'

it('sends the email that another process on the same PostgreSQL was sending when it was killed', async ({ skip }) => {
  const server = await startPrivatePostgres({ durable: true, within: quickPlace() })
  if (!server) {
    process.stderr.write('\n!! POSTGRESQL IS NOT INSTALLED: taking over from a killed process was not tested.\n\n')
    return skip()
  }
  onTestFinished(() => server.stop())
  const mailServer = await startMailServer({ mood: 'silent' })
  onTestFinished(() => mailServer.stop())
  const folder = temporaryFolder()
  const env = {
    DATABASE_URL: await server.createDatabase('takeover'),
    SESSION_SECRET: 'one-secret-shared-by-both-of-the-processes',
    SMTP_URL: mailServer.url,
  }
  const killed = await startProduct({ dataDir: join(folder, 'a'), env })
  const connected = mailServer.connected()
  await requestLink(killed, 'reader@example.test')
  await connected
  await killed.end('SIGKILL')

  mailServer.setMood('accepting')
  const other = await startProduct({ dataDir: join(folder, 'b'), env })
  const answer = await mailServer.waitFor('reader@example.test')
  expect(answer.text).toContain('token=')
  await other.end('SIGTERM')
  expect(mailServer.received).toHaveLength(1)
})
