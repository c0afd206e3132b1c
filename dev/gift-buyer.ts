import { eq } from 'drizzle-orm'
import { gifts } from '#app/db/schema/shop.ts'
import { cookiesOf, type TestShop } from './test-app.ts'

let givers = 0

/** A guest's gift, paid. */
export async function buyGift(app: TestShop, gift: string, more: object = {}) {
  givers += 1
  const email = `giver-${givers}@example.test`
  const wish = { gift, email, country: 'GB', fromName: 'Ann', forName: 'Ben', ...more }
  const made = await app.request('/api/gifts', { json: wish })
  const cookie = cookiesOf(made)
  const { orderId } = await made.json()
  const begun = await app.request('/api/create-payment-intent', { json: { order: orderId }, cookie })
  const { amount, id: intent } = await app.stripe.pay(String((await begun.json()).clientSecret))
  await app.stripe.control('settle')
  const [row] = await app.tools.db.select().from(gifts).where(eq(gifts.orderId, orderId))
  return { id: String(orderId), email, cookie, code: row?.code ?? '', amount, intent }
}
