import { getShownProduct } from '#app/features/shop/catalogue.server.ts'
import { Price } from '#app/features/shop/ui/price.tsx'
import { ProductDrawing } from '#app/features/shop/ui/product-drawing.tsx'
import { getContactEmail } from '#app/features/site/settings.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/checkout'
import { pageMeta } from './page-meta.ts'
import { publicPage } from './public-page.ts'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Checkout',
    description: 'Buy the Longevity Starter Guide, a digital e-book with a 30-day money-back guarantee.',
  })

export function loader({ context }: Route.LoaderArgs) {
  const product = getShownProduct('ebook')
  if (!product) throw new Error('the catalogue has the e-book')
  return { product, email: getContactEmail(requestOf(context).tools) }
}

export default function Checkout({ loaderData: { product, email } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Checkout" />
      <div className="wrap grid gap-x-20 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <section aria-labelledby="payment" className="grid gap-6">
          <h2 id="payment" className="text-2xl">
            Payment
          </h2>
          <Notice variant="warning" title="Payment processing is temporarily unavailable">
            <p>
              Nothing can be charged here at the moment. Please{' '}
              <a href="/contact" className="link">
                contact us
              </a>{' '}
              directly, or write to{' '}
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
              .
            </p>
          </Notice>
        </section>
        <section aria-labelledby="order" className="grid gap-6 rounded-lg bg-sunk p-6 sm:p-10">
          <h2 id="order" className="text-xl">
            Your order
          </h2>
          <div className="flex items-center gap-5">
            <ProductDrawing id={product.id} className="w-24 shrink-0" />
            <div className="grid gap-1">
              <p className="font-serif text-2xl">{product.name}</p>
              <p className="text-sm text-soft">Digital e-book: {product.features[0]}</p>
            </div>
          </div>
          <Price price={product.price} originalPrice={product.originalPrice} kind={product.kind} />
          <p className="border-t border-line pt-5 text-sm text-soft">
            <a href="/refunds" className="link">
              30-day money-back guarantee
            </a>
            : ask within 30 days of paying and you get the full price back.
          </p>
        </section>
      </div>
    </>
  )
}
