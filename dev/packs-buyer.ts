import { cookiesOf, type TestShop } from './test-app.ts'

let guests = 0
const ADDRESS = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'SW1Y 4JH' }

/** A guest's order of packs, ready to be paid. */
export async function orderPacks(
  app: TestShop,
  { quantity = 1, productId = 'starter-pack-1', name = ADDRESS.name, code = '' } = {},
) {
  guests += 1
  const email = `parcel-${guests}@example.test`
  const cart = await app.request('/api/cart', { json: { productId, quantity } })
  const cookie = cookiesOf(cart)
  const made = await app.request('/api/cart/checkout', { json: { ...ADDRESS, name, email, code }, cookie })
  if (made.status !== 200) throw new Error(`the order was refused: ${await made.text()}`)
  return { email, cookie, id: String((await made.json()).orderId) }
}

/** The same, paid. */
export async function buyPacks(app: TestShop, wish: Parameters<typeof orderPacks>[1] = {}) {
  const order = await orderPacks(app, wish)
  const begun = await app.request('/api/create-payment-intent', { json: { order: order.id }, cookie: order.cookie })
  await app.stripe.pay(String((await begun.json()).clientSecret))
  await app.stripe.control('settle')
  return order
}
