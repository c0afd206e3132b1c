import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campaigns, deliveries } from '#app/db/schema/letters.ts'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import { createTestApp } from './test-app.ts'

export type LettersDesk = Awaited<ReturnType<typeof startLettersDesk>>

/** The site with the coach, who writes letters and sends them to made-up readers. */
export async function startLettersDesk(env: Record<string, string> = {}) {
  const app = await createTestApp({ env: { LETTERS_PER_SECOND: '1000', ...env } })
  const cookie = await app.signInStaff('coach')
  let people = 0
  const office = (path: string, json: object = {}, method = 'POST') =>
    app.request(`/api/office/letters${path}`, { cookie, json, method })
  const find = async (id: string) =>
    (await app.tools.db.select().from(campaigns).where(eq(campaigns.id, id)))[0] ?? { status: 'gone' as const }

  return {
    app,
    office,
    find,
    /** Noon again, and neither a letter nor a reader. */
    async clear() {
      app.setNow('2026-06-15T12:00:00Z')
      for (const table of [campaigns, subscribers, suppressions]) await app.tools.db.delete(table)
    },
    /** Puts a new reader on a list, confirmed. */
    async reader(list: ListId = 'newsletter', more: object = {}, from: object = {}) {
      people += 1
      const email = `reader${people}@example.test`
      const now = app.tools.clock.now()
      const [row] = await app.tools.db
        .insert(subscribers)
        .values({ email, addressHash: hashAddress(app.tools, email), createdAt: now, ...from })
        .returning()
      if (!row) throw new Error('no row')
      const words = { wording: 'Yes', wordingVersion: '1', askedAt: now, confirmedAt: now }
      await app.tools.db.insert(subscriptions).values({ subscriberId: row.id, list, ...words, ...more })
      return row
    },
    /** Writes a letter and saves it once. @returns Its id. */
    async write(fields: object = {}) {
      const { id } = await (await office('')).json()
      const letter = { subject: 'Cold mornings', preview: '', body: 'Hello.\n\n- one\n- two', list: 'newsletter' }
      const saved = await office(`/${id}`, { ...letter, isPublic: true, revision: 0, ...fields }, 'PUT')
      expect([saved.status, await saved.json()]).toEqual([200, { status: true }])
      return id as string
    },
    send: (id: string, fields: object = {}) => office(`/${id}/send`, { revision: 1, ...fields }),
    /** What became of a letter for one reader. */
    async stateOf(id: string, subscriberId: string) {
      const isTheirs = and(eq(deliveries.campaignId, id), eq(deliveries.subscriberId, subscriberId))
      return (await app.tools.db.select().from(deliveries).where(isTheirs))[0]?.status
    },
    async untilSent(id: string, status = 'sent') {
      await expect.poll(async () => (await find(id)).status).toBe(status)
    },
  }
}
