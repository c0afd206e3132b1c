import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxMails } from '#app/db/schema/platform.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { sendChargeReminders } from './reminders.server.ts'

const BEGUN = Date.parse('2026-06-15T12:00:00Z')
const email = 'member@example.test'

describe.skipIf(!hasDatabase())('a membership that renews', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  it('is announced before each half-year, once, in its own email', async () => {
    const cookie = await app.signIn(email)
    const answer = await app.request('/api/create-subscription', { json: { plan: 'membership' }, cookie })
    await app.stripe.pay((await answer.json()).clientSecret)
    await app.stripe.control('settle')
    const reminders = async (day: number) => {
      app.setNow(new Date(BEGUN + day * 86_400_000).toISOString())
      // The sandbox's clock follows this one; the extra second triggers what is due.
      await app.stripe.control('clock', { advance: '1s' })
      await app.stripe.control('settle')
      await sendChargeReminders(app.tools)
      const sent = await app.tools.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))
      return sent.filter(({ template }) => template === 'charge-reminder').length
    }
    // Charges on days 30, 61, 92, 122 and 153, and the sixth on day 183; the day before each is checked, too.
    for (const day of [29, 30, 60, 61, 91, 92, 121, 122, 152, 153, 179])
      expect([day, await reminders(day)]).toEqual([day, 0])
    expect(await reminders(180)).toBe(1)
    for (const day of [181, 182, 183, 212]) expect([day, await reminders(day)]).toEqual([day, 1])
    const mails = await app.tools.db.select().from(outboxMails).where(eq(outboxMails.template, 'charge-reminder'))
    expect(mails).toMatchObject([{ recipient: email }])
  })
})
