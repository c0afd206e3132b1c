import { door } from '#app/features/auth/door.server.ts'
import { readUpload } from '#app/platform/web/http.ts'
import { addProduct, deleteProduct } from './added.server.ts'
import { saveProduct, saveStock } from './catalogue.server.ts'
import { AddedProduct, Delivery, NewPrice, NewProduct, ProductInput, ProductPath, Stock } from './contract.ts'
import { CouponPath, NewCoupon } from './coupon-contract.ts'
import { addCoupon, endCoupon } from './coupons.server.ts'
import { setDelivery } from './delivery.server.ts'
import { MOST_FILE_BYTES, receiveFile, setPrice } from './prices.server.ts'

const STAFF = { access: 'staff:catalogue', consent: 'no-health-data' } as const
const PRODUCT = {
  ...STAFF,
  path: ProductPath,
  fails: ['conflict', 'not_found'],
  leadsTo: ({ path }: { path: { id: string } }): string => `/office/products/${path.id}`,
} as const

const COUPONS = { ...STAFF, leadsTo: '/office/coupons' } as const
const COUPON = { ...COUPONS, path: CouponPath, fails: ['not_found'] } as const

export const officeCatalogueDoors = [
  door(
    'POST /api/office/products',
    'Adds a pack or a download to the shop',
    {
      ...STAFF,
      body: NewProduct,
      answer: AddedProduct,
      leadsTo: ({ answer }) => `/office/products/${answer.id}`,
      fails: ['conflict'],
    },
    ({ tools, user, body }) => addProduct(tools, user, body),
  ),
  door(
    'POST /api/office/products/:id/delete',
    'Deletes an added pack or download that was never ordered',
    { ...PRODUCT, leadsTo: '/office/products' },
    ({ tools, user, path }) => deleteProduct(tools, user, path.id),
  ),
  door(
    'POST /api/office/products/:id/prices',
    'Sets a price, from now or a later day, with or without an end',
    { ...PRODUCT, body: NewPrice },
    ({ tools, user, path, body }) => setPrice(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/products/:id',
    'Sets whether a product is sold and what is in its box',
    { ...PRODUCT, body: ProductInput },
    ({ tools, user, path, body }) => saveProduct(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/products/:id/file',
    'Uploads the file (`file`) of an added download. Buyers get it from now on',
    {
      ...PRODUCT,
      reads: 'multipart/form-data',
      maxKib: MOST_FILE_BYTES / 1024 + 64,
      fails: ['not_found', 'too_large'],
    },
    async ({ tools, user, path, c }) => {
      const file = (await readUpload(c)).get('file')
      const bytes = new Uint8Array(file instanceof File ? await file.arrayBuffer() : [])
      await receiveFile(tools, user, path.id, bytes)
    },
  ),
  door(
    'POST /api/office/products/:id/stock',
    'Sets how many may still be sold',
    { ...PRODUCT, body: Stock },
    ({ tools, user, path, body }) => saveStock(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/delivery',
    'Sets the price of delivery',
    { ...STAFF, body: Delivery, leadsTo: '/office/products', fails: ['conflict'] },
    ({ tools, user, body }) => setDelivery(tools, user, body),
  ),
  door(
    'POST /api/office/coupons',
    'Creates a discount code',
    { ...COUPONS, body: NewCoupon, fails: ['conflict'] },
    ({ tools, user, body }) => addCoupon(tools, user, body),
  ),
  door('POST /api/office/coupons/:code/end', 'Ends a discount code', COUPON, ({ tools, user, path }) =>
    endCoupon(tools, user, path.code, true),
  ),
  door('POST /api/office/coupons/:code/reopen', 'Reactivates a discount code', COUPON, ({ tools, user, path }) =>
    endCoupon(tools, user, path.code, false),
  ),
] as const
