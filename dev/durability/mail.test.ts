import { describe, expect, it, onTestFinished } from 'vitest'
import { openDb } from '#app/db/open-db.ts'
import { freePort } from '#dev/free-port.ts'
import { usedFolder } from './folder.ts'
import { type Mood, startMailServer } from './mail-server.ts'
import { fetchFrom, redeem, requestLink } from './person.ts'
import { startProduct } from './product.ts'

const TO = 'reader@example.test'

describe('an email that was promised', () => {
  it('arrives once, although the server was killed before it was sent', async () => {
    const { dataDir } = usedFolder()
    const mailServer = await mailServerThatIs('silent')
    const first = await startProduct({ dataDir, env: { SMTP_URL: mailServer.url } })
    const connected = mailServer.connected()
    await requestLink(first, TO)
    await connected
    await first.end('SIGKILL')

    mailServer.setMood('accepting')
    const second = await startProduct({ dataDir, env: { SMTP_URL: mailServer.url } })
    const { text } = await mailServer.waitFor(TO)
    // The link is valid: it signs in the account that requested it.
    const person = await redeem(second, text)
    expect((await fetchFrom(second, '/api/auth/user', { person })).status).toBe(200)
    await second.end('SIGTERM')
    expect(await outboxOf(dataDir)).toEqual([{ recipient: TO, status: 'sent', unfinished: 0 }])
    expect(mailServer.received).toHaveLength(1)
  })

  it('is the same email to its reader, when nobody can know whether the first try arrived', async () => {
    const { dataDir } = usedFolder()
    const mailServer = await mailServerThatIs('swallowing')
    const first = await startProduct({ dataDir, env: { SMTP_URL: mailServer.url } })
    await requestLink(first, TO)
    await mailServer.waitFor(TO)
    await first.end('SIGKILL')

    mailServer.setMood('accepting')
    const second = await startProduct({ dataDir, env: { SMTP_URL: mailServer.url } })
    await mailServer.waitFor(TO, 2)
    await second.end('SIGTERM')
    expect(await outboxOf(dataDir)).toEqual([{ recipient: TO, status: 'sent', unfinished: 0 }])
    expect(mailServer.received).toHaveLength(2)
    expect(mailServer.received[1]?.messageId).toBe(mailServer.received[0]?.messageId)
    expect(mailServer.received[0]?.messageId).not.toBe('')
  })

  it('waits for a mail server that hangs, while every form with one is answered', async () => {
    const { dataDir } = usedFolder()
    const mailServer = await mailServerThatIs('silent')
    const product = await startProduct({ dataDir, env: { SMTP_URL: mailServer.url } })
    const connected = mailServer.connected()
    await requestLink(product, TO)
    await connected
    const words = { name: 'Ada', email: TO, message: 'How hot?' }
    for (const [path, json] of [
      ['/api/contact', { ...words, gdprConsent: true }],
      ['/api/complaints', words],
      ['/api/newsletter', { email: TO, consent: true }],
    ] as const)
      expect((await fetchFrom(product, path, { json })).ok, path).toBe(true)
    mailServer.setMood('accepting')
    await mailServer.waitFor(TO, 4)
    await product.end('SIGTERM')
    expect((await outboxOf(dataDir)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('waits for a mail server that is down, and the visitor does not', async () => {
    const { dataDir } = usedFolder()
    const port = await freePort()
    const product = await startProduct({ dataDir, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    // The request is answered although no mail server accepts the email: the second one isn't running yet.
    await requestLink(product, TO)
    await product.said('mail not sent, will try again')

    const back = await mailServerThatIs('accepting', port)
    await back.waitFor(TO)
    await product.end('SIGTERM')
    expect(await outboxOf(dataDir)).toEqual([{ recipient: TO, status: 'sent', unfinished: 0 }])
    expect(back.received).toHaveLength(1)
  })
})

async function mailServerThatIs(mood: Mood, port = 0) {
  const server = await startMailServer({ mood, port })
  onTestFinished(() => server.stop())
  return server
}

/** The emails of a stopped product, each with its number of unfinished jobs. */
async function outboxOf(dataDir: string) {
  const database = await openDb({ kind: 'embedded', dataDir })
  const { rows } = await database.pool.query(
    `select recipient, status,
      (select count(*)::int from pgboss.job where data->>'id' = outbox_mails.id::text and state <> 'completed') as unfinished
    from outbox_mails where recipient = $1`,
    [TO],
  )
  await database.close()
  return rows
}
