import { door, NO_HEALTH_DATA } from '#app/features/auth/door.server.ts'
import { requirePayments } from '#app/platform/sales/stripe.ts'
import { ensureVisitor } from '#app/platform/web/visitor.ts'
import { ensureBuyer } from './buyer.server.ts'
import { DownloadLink, OrderMade } from './contract.ts'
import { GiftBook, GiftCode, GiftWish } from './gift-contract.ts'
import { orderGift } from './gifts.server.ts'
import { openGiftBook, openGiftMonths } from './open-gift.server.ts'

const LIMITS = {
  made: { name: 'gifts begun from a network', max: 30, windowSeconds: 3600, per: 'network' },
  opened: { name: 'gifts opened from a network', max: 30, windowSeconds: 3600, per: 'network' },
} as const

/** The doors of gifts: buying one, and opening one with its code. It is paid for like any order. */
export const giftDoors = [
  door(
    'POST /api/gifts',
    'Creates a gift of the e-book or of months of membership, to be paid for. Nothing is charged',
    {
      access: 'public',
      limit: LIMITS.made,
      body: GiftWish,
      answer: OrderMade,
      leadsTo: ({ answer }) => answer.path,
      fails: ['conflict'],
    },
    async ({ tools, body, c }) => {
      const { isTest } = requirePayments(tools)
      const orderId = await orderGift(tools, await ensureBuyer(c), body, !isTest)
      return { orderId, path: `/orders/${orderId}` }
    },
  ),
  door(
    'POST /api/gifts/book',
    'Redeems a gift of the e-book: the download, and a link by email',
    {
      access: 'public',
      limit: LIMITS.opened,
      body: GiftBook,
      answer: DownloadLink,
      leadsTo: ({ answer }) => answer.path,
      fails: ['conflict', 'not_found'],
    },
    async ({ tools, body, c }) => ({ path: await openGiftBook(tools, body, ensureVisitor(c)) }),
  ),
  door(
    'POST /api/gifts/months',
    'Redeems a gift of months of membership. It needs no card and doesn’t renew',
    { ...NO_HEALTH_DATA, limit: LIMITS.opened, body: GiftCode, leadsTo: '/app', fails: ['conflict', 'not_found'] },
    ({ tools, user, body }) => openGiftMonths(tools, user, body.code),
  ),
] as const
