import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaigns, deliveries } from '#app/db/schema/letters.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { sendSome } from './deliver.server.ts'
import { MOST_TRIES } from './sending.ts'

const START = Date.parse('2026-06-15T12:00:00Z')

describe.skipIf(!hasDatabase())('a letter whose mail server is away', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ env: { LETTERS_PER_SECOND: '1000' } })
  })
  afterAll(() => app?.close())

  it.each([
    ['doesn’t listen', { syscall: 'connect', code: 'ESOCKET' }],
    ['closes at once', { responseCode: 421, response: '421 shutting down' }],
  ])('for a night, because it %s, is lost for nobody', async (name, error) => {
    app.setNow(new Date(START).toISOString())
    const now = app.tools.clock.now()
    const email = `${name.replaceAll(/[ ’]/g, '-')}@example.test`
    const [reader] = await app.tools.db
      .insert(subscribers)
      .values({ email, addressHash: hashAddress(app.tools, email), createdAt: now })
      .returning()
    const subscriberId = reader?.id ?? ''
    const consent = { wording: 'Yes', wordingVersion: '1', askedAt: now, confirmedAt: now }
    await app.tools.db.insert(subscriptions).values({ subscriberId, list: 'newsletter', ...consent })
    const letter = { slug: name, subject: 'Cold', body: 'Hello.', list: 'newsletter', status: 'sending' } as const
    const [row] = await app.tools.db
      .insert(campaigns)
      .values({ ...letter, startedAt: now, createdAt: now, updatedAt: now })
      .returning()
    const id = row?.id ?? ''
    await app.tools.db.insert(deliveries).values({ campaignId: id, subscriberId })
    const send = (answer: () => Promise<unknown>) =>
      sendSome(
        {
          tools: app.tools,
          mailer: { send: async () => void (await answer()), close: () => {} },
          isStopping: () => false,
        },
        id,
      )

    for (let minute = 0; minute <= MOST_TRIES; minute += 1) {
      app.setNow(new Date(START + minute * 61_000).toISOString())
      await send(() => Promise.reject(error))
    }
    expect(await app.tools.db.select().from(deliveries)).toMatchObject([{ status: 'waiting', attempts: 0 }])

    app.setNow(new Date(START + 86_400_000).toISOString())
    await send(() => Promise.resolve())
    expect(await app.tools.db.select().from(deliveries)).toMatchObject([{ status: 'sent', attempts: 1 }])
    await app.tools.db.delete(campaigns)
  })
})
