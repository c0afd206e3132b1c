import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailboxMarks } from '#app/db/schema/contact.ts'
import { hasDovecot, startPrivateDovecot } from '#dev/private-dovecot.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readMailbox } from './imap.server.ts'

describe.skipIf(!hasDatabase() || !hasDovecot())('a mailbox', () => {
  let app: TestApp
  let dovecot: Awaited<ReturnType<typeof startPrivateDovecot>>
  beforeAll(async () => {
    dovecot = await startPrivateDovecot()
    app = await createTestApp({ env: { IMAP_URL: dovecot.url } })
  })
  afterAll(async () => {
    await app?.close()
    await dovecot?.stop()
  })

  async function inMailbox<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { hostname, port } = new URL(dovecot.url)
    const auth = { user: 'coach', pass: 'secret' }
    const client = new ImapFlow({ host: hostname, port: Number(port), secure: false, auth, logger: false })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout()
    }
  }
  const deliver = (subject: string) =>
    inMailbox((client) => client.append('INBOX', `From: ada@x.test\r\nSubject: ${subject}\r\n\r\nHello.\r\n`))
  async function read() {
    const subjects: string[] = []
    await readMailbox(app.tools, async (raw) => subjects.push(/Subject: (.*)\r/.exec(raw.toString())?.[1] ?? ''))
    return subjects
  }

  it('is read from the first look on, the oldest first, each letter once, and left as it is', async () => {
    await deliver('from before')
    expect(await read()).toEqual([])
    await deliver('one')
    await deliver('two')
    expect(await read()).toEqual(['one', 'two'])
    expect(await read()).toEqual([])
    const seen = await inMailbox(async (client) => {
      await client.mailboxOpen('INBOX', { readOnly: true })
      return client.search({ seen: true }, { uid: true })
    })
    expect(seen).toEqual([])
  })

  it('is read again from the letter that could not be taken', async () => {
    await deliver('three')
    await deliver('four')
    const broken = readMailbox(app.tools, () => Promise.reject(new Error('the database is away')))
    await expect(broken).rejects.toThrow('database is away')
    expect(await read()).toEqual(['three', 'four'])
  })

  it('is read past a letter that can never be taken, which is tried three times', async () => {
    await deliver('poison')
    await deliver('five')
    const stumble = { uid: 0, tries: 0 }
    const taken: string[] = []
    const poll = () =>
      readMailbox(
        app.tools,
        async (raw) => {
          if (raw.includes('Subject: poison')) throw new Error('no way to store this')
          taken.push(raw.toString())
        },
        stumble,
      )
    for (const _twice of [1, 2]) await expect(poll()).rejects.toThrow('no way to store this')
    expect(taken).toEqual([])
    expect(await poll()).toBe(2)
    expect(taken).toMatchObject([expect.stringContaining('Subject: five')])
    expect(await read()).toEqual([])
  })

  it('is read anew, as far as it is recent, when its server has numbered it anew', async () => {
    await app.tools.db.update(mailboxMarks).set({ uidValidity: 1, uid: 9_999, readAt: new Date() })
    expect(await read()).toEqual(['from before', 'one', 'two', 'three', 'four', 'poison', 'five'])
    expect(await read()).toEqual([])
  })
})
