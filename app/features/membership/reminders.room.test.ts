import { expect, it, onTestFinished } from 'vitest'
import { refusingMailTo } from '#dev/refused-mail.ts'
import { createTestShop, hasDatabase } from '#dev/test-app.ts'
import { sendChargeReminders } from './reminders.server.ts'

it.skipIf(!hasDatabase())('a charge is announced though no email to another member can be written', async () => {
  // Early enough that sessions, which use real time, outlast the month that passes here.
  const app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
  onTestFinished(() => app.close())
  const { stripe } = app
  const [stuck, other] = ['stuck@example.test', 'other@example.test']
  for (const email of [stuck, other]) {
    const cookie = await app.signIn(email)
    const begun = await app.request('/api/create-subscription', { json: { plan: 'community' }, cookie })
    await stripe.setUp(String((await begun.json()).clientSecret), 'pm_card_mastercard')
    await stripe.control('settle')
  }
  app.setNow('2026-03-15T12:00:00Z')
  const reminded = async (email: string) => (await app.mailsTo(email)).includes('charge-reminder')
  await refusingMailTo(app.tools, stuck, () => sendChargeReminders(app.tools))
  expect([await reminded(stuck), await reminded(other)]).toEqual([false, true])
  await sendChargeReminders(app.tools)
  expect(await reminded(stuck)).toBe(true)
})

it.skipIf(!hasDatabase())('promises the guarantee for a first charge only to who hasn’t had it', async () => {
  const app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
  onTestFinished(() => app.close())
  const { stripe } = app
  const begin = async (cookie: string, plan: string) => {
    const begun = await app.request('/api/create-subscription', { json: { plan }, cookie })
    return String((await begun.json()).clientSecret)
  }
  const [had, fresh, refused] = ['had@example.test', 'fresh@example.test', 'refused@example.test']
  for (const email of [had, fresh, 'second@example.test', refused]) {
    const cookie = await app.signIn(email)
    if (email === had || email === refused) {
      await stripe.pay(await begin(cookie, 'membership'))
      await stripe.control('settle')
      expect((await app.request('/api/billing/refund', { json: {}, cookie })).status).toBe(200)
    }
    await stripe.setUp(await begin(cookie, 'community'), 'pm_card_mastercard')
    await stripe.control('settle')
  }
  app.setNow('2026-03-15T12:00:00Z')
  await sendChargeReminders(app.tools)
  const textTo = async (email: string) =>
    (await app.mailbox.waitFor(email, 1, /^Your free trial ends/)).text.replaceAll(/\s+/g, ' ')
  expect(await textTo(fresh)).toContain('our 30-day guarantee on a first payment gives you all of it back')
  expect(await textTo(had)).toContain('14 days to cancel and get a share of the month back: write to us.')
  expect(await textTo(had)).not.toContain('guarantee')
  // Their card has opened three free months before.
  const { text } = await app.mailbox.waitFor(refused, 1, /^About your free trial$/)
  expect(text).not.toContain('guarantee')
})
