import { door } from '#app/features/auth/door.server.ts'
import { CouponPath, NewCoupon } from './contract.ts'
import { addCoupon, endCoupon } from './coupons.server.ts'

const STAFF = { access: 'staff:catalogue', consent: 'no-health-data', leadsTo: '/office/coupons' } as const
const COUPON = { ...STAFF, path: CouponPath, fails: ['not_found'] } as const

/** The doors of the office's codes. */
export const officeCouponsDoors = [
  door(
    'POST /api/office/coupons',
    { summary: 'Makes a code that takes something off', ...STAFF, body: NewCoupon, fails: ['conflict'] },
    ({ tools, user, body }) => addCoupon(tools, user, body),
  ),
  door('POST /api/office/coupons/:code/end', { summary: 'Takes a code back', ...COUPON }, ({ tools, user, path }) =>
    endCoupon(tools, user, path.code, true),
  ),
  door(
    'POST /api/office/coupons/:code/reopen',
    { summary: 'Gives a code again that was taken back', ...COUPON },
    ({ tools, user, path }) => endCoupon(tools, user, path.code, false),
  ),
] as const
