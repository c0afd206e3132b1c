import { formTo } from '#app/browser/call.ts'
import { couponWords } from '#app/features/shop/coupon.ts'
import { listCoupons } from '#app/office/catalogue/coupons.server.ts'
import { CouponForm } from '#app/office/catalogue/ui/coupon-form.tsx'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/coupons'

export const meta: Route.MetaFunction = () => unlisted('Codes', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, now, moment } = await staffOnly(asked, 'catalogue')
  const products = tools.settings.now().shop.products.filter(({ kind }) => kind !== 'equipment')
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? id
  return {
    products: products.map(({ id, name }) => [id, name] as const),
    coupons: (await listCoupons(tools)).map((coupon) => ({
      code: coupon.code,
      words: `${couponWords(coupon)} ${coupon.productIds?.map(nameOf).join(', ') ?? 'everything'}`,
      limits: [
        `${coupon.uses}${coupon.maxUses === null ? '' : ` of ${coupon.maxUses}`} used`,
        ...(coupon.isOnceEach ? ['once per person'] : []),
        ...(coupon.from > now ? [`from ${moment(coupon.from)}`] : []),
        ...(coupon.until ? [`${coupon.until <= now ? 'ended' : 'until'} ${moment(coupon.until)}`] : []),
      ].join(', '),
      isEnded: coupon.endedAt !== null,
      isOver: coupon.until !== null && coupon.until <= now,
    })),
  }
}

export default function Coupons({ loaderData: { products, coupons } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        back={{ href: '/office/products', words: 'All products' }}
        title="Codes"
        lead="What people type at the checkout to pay less. Delivery isn’t reduced."
      />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <Part title="A new code">
          <CouponForm products={products} />
        </Part>
        <Part title="Your codes">
          {coupons.length === 0 && <p className="text-soft">There are none yet.</p>}
          <ul className="grid border-t border-line">
            {coupons.map(({ code, words, limits, isEnded, isOver }) => (
              <li key={code} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-4">
                <span className="min-w-0">
                  <span className="block wrap-anywhere font-semibold">{code}</span>
                  <span className="block text-sm">{words}</span>
                  <span className="block text-sm text-soft">{isEnded ? `taken back, ${limits}` : limits}</span>
                </span>
                {!isOver && (
                  <ActionForm
                    form={formTo(
                      isEnded ? 'POST /api/office/coupons/:code/reopen' : 'POST /api/office/coupons/:code/end',
                      {
                        path: { code },
                      },
                    )}
                    button={isEnded ? 'Give it again' : 'Take it back'}
                  />
                )}
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </>
  )
}
