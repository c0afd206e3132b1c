import { payerOf } from '#app/features/payments/return.server.ts'
import { findDownload } from '#app/features/shop/catalogue.server.ts'
import { checkCode } from '#app/features/shop/coupons.server.ts'
import { sizeWords } from '#app/features/shop/product-file.ts'
import { CheckoutForm } from '#app/features/shop/ui/checkout-form.tsx'
import { CodeForm, discountIn } from '#app/features/shop/ui/code-form.tsx'
import { BookForCode } from '#app/features/shop/ui/download-forms.tsx'
import { Guarantee } from '#app/features/shop/ui/guarantee.tsx'
import { NotForSale } from '#app/features/shop/ui/not-for-sale.tsx'
import { notFound } from '#app/features/site/page-address.ts'
import { paymentPage } from '#app/features/site/page-kind.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Named } from '#app/ui/named.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CardNeedsScript, PaymentsOff } from '#app/ui/payment-notices.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { formatPence, inPounds } from '#app/values/pence.ts'
import { FILE_KINDS } from '#app/values/shop.ts'
import type { Route } from './+types/checkout-download'

export const headers = paymentPage

export const meta: Route.MetaFunction = () => unlisted('Checkout')

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const { tools, session, clientAddress } = requestOf(context)
  const { buyer, payments } = payerOf(tools, request, await session())
  const found = findDownload(params.productId, tools)
  if (!found) throw notFound()
  const { id, name, price, file, isAvailable } = found
  const typed = url.searchParams.get('code')
  return {
    ...{ id, name, price, isAvailable, payments },
    file: file && `${FILE_KINDS[file.kind].label}, ${sizeWords(file.size)}`,
    code: await checkCode(
      tools,
      { typed, clientAddress, visitor: buyer.visitor },
      [{ productId: id, unitPrice: price, quantity: 1 }],
      0,
    ),
    email: buyer.user?.email ?? null,
  }
}

export default function CheckoutDownload({ loaderData }: Route.ComponentProps) {
  const { id, name, price, file, isAvailable, payments, code, email } = loaderData
  const discount = discountIn(code)
  const toPay = price - (discount?.pence ?? 0)
  if (!isAvailable) return <NotForSale name={name} />
  return (
    <>
      <PageHead title="Checkout" />
      <div className="wrap grid gap-x-20 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <Named by="payment" title="Payment" className="grid gap-6">
          {toPay === 0 && discount ? (
            <BookForCode code={discount.code} email={email} download={id} />
          ) : payments ? (
            <>
              {/* As tall as the form, so that nothing below it shifts when it loads. */}
              <div className="min-h-160 noscript:hidden">
                <CheckoutForm
                  key={toPay}
                  {...{ payments, email, toPay }}
                  wanted={{ download: id, amount: price, ...(discount ? { code: discount.code } : {}) }}
                  resultOf={(orderId) => (orderId ? `/orders/${orderId}` : '/account#orders')}
                />
              </div>
              <CardNeedsScript />
            </>
          ) : (
            <PaymentsOff />
          )}
        </Named>
        <Named by="order" title="Your order" heading="text-xl" className="grid gap-6 rounded-lg bg-sunk p-6 sm:p-10">
          <div className="grid gap-1">
            <p className="font-serif text-2xl">{name}</p>
            <p className="text-sm text-soft">A file to download: {file}</p>
          </div>
          <p className="font-serif text-3xl tabular-nums">{inPounds(toPay)}</p>
          {discount && (
            <p className="text-sm text-soft tabular-nums">
              {formatPence(price)}, less {inPounds(discount.pence)} with your code.
            </p>
          )}
          <CodeForm code={code} page={`/checkout/${id}`} />
          {toPay > 0 && (
            <p className="text-sm text-soft">{discount ? 'Paid' : 'The whole price, paid'} once. Nothing renews.</p>
          )}
          {toPay > 0 && <Guarantee isFullPrice={!discount} />}
        </Named>
      </div>
    </>
  )
}
