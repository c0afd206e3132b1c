import { cookiesOf, type TestShop } from './test-app.ts'

let guests = 0

/** Begins the e-book's payment, as a new browser unless a cookie is given. */
export async function beginEbook(app: TestShop, json: object = { product: 'ebook' }, cookie?: string) {
  const response = await app.request('/api/create-payment-intent', { json, ...(cookie ? { cookie } : {}) })
  const answer = await response.json()
  return {
    response,
    answer,
    secret: String(answer.clientSecret),
    orderId: String(answer.orderId),
    cookie: cookie ?? cookiesOf(response),
  }
}

/** A guest's order for the e-book, ready to be paid. */
export async function orderEbook(app: TestShop, email = `guest-${++guests}@example.test`) {
  const begun = await beginEbook(app)
  const details = await app.request(`/api/orders/${begun.orderId}/details`, {
    json: { email, waiver: 'on' },
    cookie: begun.cookie,
  })
  if (details.status !== 200) throw new Error(`the order was refused: ${await details.text()}`)
  return { ...begun, email }
}

/** An order, and the browser it was made in. */
export type EbookOrder = { orderId: string; cookie: string }

/** The order's status as shown to the browser that made it. */
export async function statusOfOrder(app: TestShop, { orderId, cookie }: EbookOrder) {
  return (await (await app.request(`/api/orders/${orderId}`, { cookie })).json()).status
}

// An email about a dispute has no link, and may come before the one with it.
const NOT_OF_BANK = /^(?!Your bank )/

/** The download token in the newest of that many emails. */
export async function downloadIn(app: TestShop, email: string, count = 1): Promise<string> {
  const { text } = await app.mailbox.waitFor(email, count, NOT_OF_BANK)
  return /\/download\/([\w-]{43})/.exec(text)?.[1] ?? ''
}
