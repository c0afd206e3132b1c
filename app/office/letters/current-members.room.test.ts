import { expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { users } from '#app/db/schema/users.ts'
import { hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import { daysAfter, daysBefore } from '#app/values/instant.ts'
import { createTestApp, hasDatabase } from '#dev/test-app.ts'
import { countRecipients } from './recipients.server.ts'

it.runIf(hasDatabase())('the members’ news goes to whose membership is open, as their account says it', async () => {
  const app = await createTestApp()
  try {
    const { db, clock } = app.tools
    const now = clock.now()
    const rows = [
      { userId: 'paid', status: 'active', paidUntil: daysAfter(now, 9) },
      { userId: 'late', status: 'past_due', paidUntil: daysBefore(now, 2) },
      { userId: 'too-late', status: 'past_due', paidUntil: daysBefore(now, 20) },
      { userId: 'paused', status: 'active', paidUntil: daysBefore(now, 1), resumesAt: daysAfter(now, 20) },
    ]
    for (const row of rows) {
      const email = `${row.userId}@example.test`
      await db.insert(users).values({ id: row.userId, name: '', email, emailVerified: true })
      await db.insert(memberships).values(row)
      const reader = { email, addressHash: hashAddress(app.tools, email), createdAt: now }
      const [made] = await db.insert(subscribers).values(reader).returning()
      const words = { wording: 'Yes', wordingVersion: '1', askedAt: now, confirmedAt: now }
      await db.insert(subscriptions).values({ subscriberId: made?.id ?? '', list: 'member-news', ...words })
    }
    expect(await countRecipients(db, 'member-news', {}, now)).toBe(2)
  } finally {
    await app.close()
  }
})
