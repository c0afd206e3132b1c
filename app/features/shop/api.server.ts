import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { z } from 'zod'
import { cannotTell } from '#app/features/auth/guards.server.ts'
import { readSession } from '#app/features/auth/session.server.ts'
import { answer, check, readBody } from '#app/platform/http.ts'
import { networkOf, takeFromLimit } from '#app/platform/rate-limit.ts'
import { requirePayments } from '#app/platform/stripe.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { knowVisitor, readVisitor } from '#app/platform/visitor.ts'
import { type Buyer, noSuchOrder } from './buyer.server.ts'
import { addToCart, getCart, removeFromCart, setInCart } from './cart.server.ts'
import {
  BuyerDetails,
  CartChange,
  CartInput,
  CartRemoval,
  DeliveryDetails,
  DownloadInput,
  DownloadRenewal,
  DownloadRequest,
} from './contract.ts'
import {
  createDownload,
  giveEbook,
  readSample,
  renewDownload,
  resendDownloads,
  takeDownload,
} from './downloads.server.ts'
import { EBOOK_SAMPLE } from './ebook.ts'
import { getOrder, saveBuyerDetails } from './orders.server.ts'
import { orderCart, saveDelivery } from './packs.server.ts'

const LIMITS = {
  cart: { name: 'cart changes from a network', max: 600, windowSeconds: 600 },
  orders: { name: 'order calls from a network', max: 120, windowSeconds: 600 },
  mailsFromNetwork: { name: 'download mails from a network', max: 10, windowSeconds: 3600 },
  mailsToSubject: { name: 'download mails for a link or address', max: 3, windowSeconds: 3600 },
} as const

/** The doors of the cart. Plain forms work everywhere; a script gets the whole cart back. */
export const cartApi = new Hono<ToolsEnv>()
  .get('/cart', async (c) => c.json(await getCart(c.var.tools, await readBuyer(c))))
  .post('/cart', async (c) => {
    const { productId, quantity } = await readBody(c, CartInput)
    const buyer = await beginCart(c)
    await addToCart(c.var.tools, buyer, productId, quantity)
    return answer(c, await getCart(c.var.tools, buyer), '/cart')
  })
  .post('/cart/set', async (c) => {
    const { productId, quantity } = await readBody(c, CartChange)
    const buyer = await beginCart(c)
    await setInCart(c.var.tools, buyer, productId, quantity)
    return answer(c, await getCart(c.var.tools, buyer), '/cart')
  })
  .post('/cart/remove', async (c) => {
    const { productId } = await readBody(c, CartRemoval)
    const buyer = await beginCart(c)
    await removeFromCart(c.var.tools, buyer, productId)
    return answer(c, await getCart(c.var.tools, buyer), '/cart')
  })
  .post('/cart/checkout', async (c) => {
    const details = await readBody(c, DeliveryDetails)
    const { isTest } = requirePayments(c.var.tools)
    const orderId = await orderCart(c.var.tools, await beginCart(c), details, !isTest)
    return answer(c, { orderId, path: `/orders/${orderId}` }, `/orders/${orderId}`)
  })

async function beginCart(c: Context<ToolsEnv>): Promise<Buyer & { visitor: string }> {
  await takeFromLimit(c.var.tools, LIMITS.cart, networkOf(c.var.clientAddress))
  const buyer = await readBuyer(c)
  return { ...buyer, visitor: knowVisitor(c) }
}

/** `GET /longevity-starter-guide-sample.pdf`: one chapter of the book, for everybody. */
export const sampleApi = new Hono<ToolsEnv>().get(EBOOK_SAMPLE.path, etag(), async (c) =>
  c.body(await readSample(), 200, {
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="longevity-starter-guide-sample.pdf"',
    'cache-control': 'public, max-age=3600',
  }),
)

/** The doors of orders and their downloads. Beginning and refunding a payment are in the payments room. */
export const shopApi = new Hono<ToolsEnv>()
  .get('/orders/:id', async (c) => c.json(await getOrder(c.var.tools, await readBuyer(c), orderId(c))))
  .post('/orders/:id/details', async (c) => {
    const details = await readBody(c, BuyerDetails)
    await takeFromLimit(c.var.tools, LIMITS.orders, networkOf(c.var.clientAddress))
    await saveBuyerDetails(c.var.tools, await readBuyer(c), orderId(c), details)
    return c.json({ status: true })
  })
  .post('/orders/:id/delivery', async (c) => {
    const details = await readBody(c, DeliveryDetails)
    await takeFromLimit(c.var.tools, LIMITS.orders, networkOf(c.var.clientAddress))
    const id = orderId(c)
    await saveDelivery(c.var.tools, await readBuyer(c), id, details)
    return answer(c, { status: true }, `/orders/${id}`)
  })
  .post('/orders/:id/download', async (c) => {
    const { tools } = c.var
    const order = await getOrder(tools, await readBuyer(c), orderId(c))
    if (order.status !== 'paid' || !order.items.some(({ productId }) => productId === 'ebook')) throw noSuchOrder()
    await takeFromLimit(tools, LIMITS.orders, networkOf(c.var.clientAddress))
    const path = await createDownload(tools.db, tools.clock.now(), order.id)
    return answer(c, { path }, path)
  })
  .post('/downloads', async (c) => {
    const { token, format } = await readBody(c, DownloadInput)
    await takeFromLimit(c.var.tools, LIMITS.orders, networkOf(c.var.clientAddress))
    const { bytes, type, file } = await takeDownload(c.var.tools, token, format)
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
  })
  .post('/downloads/renew', async (c) => {
    const { token } = await readBody(c, DownloadRenewal)
    await takeMailLimits(c, token)
    await renewDownload(c.var.tools, token)
    return answer(c, { status: true }, '/download?sent=1', 202)
  })
  .post('/ebook/free', async (c) => {
    const { email } = await readBody(c, DownloadRequest)
    await takeMailLimits(c, email)
    const { tools } = c.var
    // The link is sent to the address only: this browser is shown nothing that would tell what the address has.
    await giveEbook(tools, email, knowVisitor(c), !(tools.payments?.isTest ?? true))
    return answer(c, { status: true }, '/download?sent=gift', 202)
  })
  .post('/downloads/resend', async (c) => {
    const { email } = await readBody(c, DownloadRequest)
    await takeMailLimits(c, email)
    await resendDownloads(c.var.tools, email)
    return answer(c, { status: true }, '/download?sent=1', 202)
  })

async function takeMailLimits(c: Context<ToolsEnv>, subject: string): Promise<void> {
  await takeFromLimit(c.var.tools, LIMITS.mailsFromNetwork, networkOf(c.var.clientAddress))
  await takeFromLimit(c.var.tools, LIMITS.mailsToSubject, subject)
}

function orderId(c: Context<ToolsEnv>): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw noSuchOrder()
  return check(z.uuid(), id.data)
}

async function readBuyer(c: Context<ToolsEnv>): Promise<Buyer> {
  const cookie = c.req.header('cookie')
  const session = await readSession(c.var.tools, cookie)
  if (session.status === 'unknown') throw cannotTell()
  const user = session.status === 'signed-in' ? session.user : null
  return { user, visitor: readVisitor(c.var.tools, cookie) }
}
