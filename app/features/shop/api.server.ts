import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { door, raw } from '#app/features/auth/door.server.ts'
import { requirePayments } from '#app/platform/sales/stripe.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { FILE_KINDS } from '#app/values/shop.ts'
import { ensureBuyer, type KnownBuyer, noSuchOrder, orderIdIn, readBuyer } from './buyer.server.ts'
import { saveBuyerDetails } from './buyer-details.server.ts'
import { addToCart, getCart, removeFromCart, setInCart } from './cart.server.ts'
import {
  BuyerDetails,
  Cart,
  CartChange,
  CartCheckout,
  CartInput,
  CartRemoval,
  DeliveryDetails,
  DownloadInput,
  DownloadLink,
  DownloadRenewal,
  DownloadRequest,
  Order,
  OrderMade,
  OrderPath,
} from './contract.ts'
import { createDownload, readSample, redeemDownload, renewDownload, resendDownloads } from './downloads.server.ts'
import { EBOOK, EBOOK_SAMPLE } from './ebook.ts'
import { giftDoors } from './gift-doors.server.ts'
import { DOWNLOAD_MAIL, limitMail } from './mail-limits.server.ts'
import { getOrder } from './orders.server.ts'
import { orderCart, saveDelivery } from './packs.server.ts'

const LIMITS = {
  cart: { name: 'cart changes from a network', max: 600, windowSeconds: 600, per: 'network' },
  orders: { name: 'order calls from a network', max: 120, windowSeconds: 600, per: 'network' },
} as const

const CART = { access: 'public', limit: LIMITS.cart, leadsTo: '/cart', fails: ['conflict', 'not_found'] } as const
const ORDER = { access: 'public', limit: LIMITS.orders, path: OrderPath, fails: ['conflict', 'not_found'] } as const

/** The cart's doors. Plain forms work everywhere; a script gets the whole cart back. */
const cartDoors = [
  door('GET /api/cart', 'Returns the visitor’s cart', { access: 'public', answer: Cart }, async ({ tools, c }) =>
    getCart(tools, await readBuyer(c)),
  ),
  door('POST /api/cart', 'Adds a pack to the cart', { ...CART, body: CartInput, answer: Cart }, ({ tools, body, c }) =>
    changeCart(c, (buyer) => addToCart(tools, buyer, body.productId, body.quantity)),
  ),
  door(
    'POST /api/cart/set',
    'Sets the quantity of a pack in the cart',
    { ...CART, body: CartChange, answer: Cart },
    ({ tools, body, c }) => changeCart(c, (buyer) => setInCart(tools, buyer, body.productId, body.quantity)),
  ),
  door(
    'POST /api/cart/remove',
    'Removes a pack from the cart',
    { ...CART, body: CartRemoval, answer: Cart },
    ({ tools, body, c }) => changeCart(c, (buyer) => removeFromCart(tools, buyer, body.productId)),
  ),
  door(
    'POST /api/cart/checkout',
    'Creates an order from the cart, with its delivery address. Nothing is charged',
    { ...CART, body: CartCheckout, answer: OrderMade, leadsTo: ({ answer }) => answer.path },
    async ({ tools, body, c }) => {
      const { isTest } = requirePayments(tools)
      const orderId = await orderCart(tools, await ensureBuyer(c), body, !isTest)
      return { orderId, path: `/orders/${orderId}` }
    },
  ),
] as const

async function changeCart(c: Context<ToolsEnv>, change: (buyer: KnownBuyer) => Promise<void>): Promise<Cart> {
  const buyer = await ensureBuyer(c)
  await change(buyer)
  return getCart(c.var.tools, buyer)
}

/** The doors of orders and their downloads. Starting and refunding a payment are in the payments room. */
const orderDoors = [
  door(
    'GET /api/orders/:id',
    'Returns the visitor’s own order; otherwise 404',
    { access: 'public', path: OrderPath, answer: Order, fails: ['not_found'] },
    async ({ tools, path, c }) => getOrder(tools, await readBuyer(c), orderIdIn(path)),
  ),
  door(
    'POST /api/orders/:id/details',
    'Saves the delivery address and the buyer’s agreements, before payment',
    { ...ORDER, body: BuyerDetails },
    async ({ tools, path, body, c }) => saveBuyerDetails(tools, await readBuyer(c), orderIdIn(path), body),
  ),
  door(
    'POST /api/orders/:id/delivery',
    'Saves the delivery address of an order of packs, before payment',
    { ...ORDER, body: DeliveryDetails, leadsTo: ({ path }) => `/orders/${path.id}` },
    async ({ tools, path, body, c }) => saveDelivery(tools, await readBuyer(c), orderIdIn(path), body),
  ),
  door(
    'POST /api/orders/:id/download',
    'Returns a link to what the visitor’s own order contains',
    { ...ORDER, answer: DownloadLink, leadsTo: ({ answer }) => answer.path },
    async ({ tools, path, c }) => {
      const order = await getOrder(tools, await readBuyer(c), orderIdIn(path))
      const hasDownload = order.kind === 'download' || order.items.some(({ productId }) => productId === EBOOK.id)
      if (order.status !== 'paid' || !hasDownload) throw noSuchOrder()
      return { path: await createDownload(tools.db, tools.clock.now(), order.id) }
    },
  ),
] as const

const downloadDoors = [
  door(
    'POST /api/downloads',
    'Returns the file behind a download link; 410 when the link has expired',
    {
      access: 'public',
      limit: LIMITS.orders,
      body: DownloadInput,
      answer: raw('application/octet-stream', 200),
      leadsTo: '/download',
      fails: ['gone', 'not_found'],
    },
    async ({ tools, body, c }) => {
      const { body: bytes, kind, file } = await redeemDownload(tools, body.token, body.format)
      return c.body(bytes, 200, {
        'content-type': FILE_KINDS[kind].type,
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="${file}"`,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      })
    },
  ),
  door(
    'POST /api/downloads/renew',
    'Emails a new link in place of an expired one',
    { ...DOWNLOAD_MAIL, body: DownloadRenewal, leadsTo: '/download?sent=1', fails: ['gone', 'not_found'] },
    async ({ tools, body }) => {
      await limitMail(tools, body.token)
      await renewDownload(tools, body.token)
    },
  ),
  door(
    'POST /api/downloads/resend',
    'Emails a new link to the address of an order. The answer is the same when there is none',
    { ...DOWNLOAD_MAIL, body: DownloadRequest, leadsTo: '/download?sent=1' },
    async ({ tools, body }) => {
      await limitMail(tools, body.email)
      await resendDownloads(tools, body.email)
    },
  ),
  door(
    `GET ${EBOOK_SAMPLE.path}`,
    'A free chapter of the e-book',
    { access: 'public', answer: raw('application/pdf', 200), layer: etag() },
    async ({ c }) =>
      c.body(await readSample(), 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="longevity-starter-guide-sample.pdf"',
        'cache-control': 'public, max-age=3600',
      }),
  ),
] as const

export const shopDoors = [...cartDoors, ...orderDoors, ...downloadDoors, ...giftDoors] as const
