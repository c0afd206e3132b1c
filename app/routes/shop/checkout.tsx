import { redirect } from 'react-router'
import { checkFreeCopies } from '#app/features/payments/free-copies.server.ts'
import { payerOf, refreshPurchase } from '#app/features/payments/return.server.ts'
import { ebookPrice, getShownProduct } from '#app/features/shop/catalogue.server.ts'
import { checkCode } from '#app/features/shop/coupons.server.ts'
import { EBOOK, readEbookPrice } from '#app/features/shop/ebook.ts'
import { findPaidEbook } from '#app/features/shop/orders.server.ts'
import { CheckoutForm } from '#app/features/shop/ui/checkout-form.tsx'
import { CodeForm, discountIn } from '#app/features/shop/ui/code-form.tsx'
import { BookForCode, FreeEbook } from '#app/features/shop/ui/download-forms.tsx'
import { EarlierPurchase } from '#app/features/shop/ui/earlier-purchase.tsx'
import { Guarantee } from '#app/features/shop/ui/guarantee.tsx'
import { NotForSale } from '#app/features/shop/ui/not-for-sale.tsx'
import { Price } from '#app/features/shop/ui/price.tsx'
import { PurchaseResult } from '#app/features/shop/ui/purchase-result.tsx'
import { paymentPage } from '#app/features/site/page-kind.ts'
import { findCommunityLink, getContactEmail } from '#app/features/site/settings.server.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { BookCover } from '#app/ui/book-cover.tsx'
import { Named } from '#app/ui/named.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CardNeedsScript, PaymentsOff } from '#app/ui/payment-notices.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { asPence, formatPence, inPounds } from '#app/values/pence.ts'
import type { Route } from './+types/checkout'

export const headers = paymentPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Checkout',
    description: 'Buy the Longevity Starter Guide, a digital e-book with a 30-day money-back guarantee.',
  })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { tools, session, clientAddress } = requestOf(context)
  const { buyer, payments } = payerOf(tools, request, await session())
  const query = url.searchParams
  const intent = query.get('payment_intent')
  const isReturn = query.get('success') === 'true'
  const purchase = isReturn ? await refreshPurchase(tools, buyer, { intent, order: query.get('order') }) : null
  // Removes Stripe's parameters from the URL, a secret among them; the order's id stays.
  if (intent !== null || query.has('payment_intent_client_secret'))
    throw redirect(`/checkout?success=true${purchase ? `&order=${purchase.order.id}` : ''}`)
  const shown = getShownProduct(EBOOK.id, tools)
  const price = ebookPrice(tools)
  const paid = readEbookPrice(query.get('pay'), price)
  const line = { productId: EBOOK.id, unitPrice: price, quantity: 1 }
  return {
    purchase,
    // Pay-what-you-can prices can't be combined with a code.
    code:
      paid === price
        ? await checkCode(tools, { typed: query.get('code'), clientAddress, visitor: buyer.visitor }, [line], 0)
        : null,
    isReturn,
    owned: purchase ? null : await findPaidEbook(tools, buyer),
    payments,
    paid,
    wholePrice: price,
    /** Null while it isn't for sale. */
    product: shown?.isAvailable ? shown : null,
    hasWaitlist: shown !== null,
    free: await checkFreeCopies(tools),
    buyerEmail: buyer.user?.email ?? null,
    contactEmail: getContactEmail(tools),
    community: findCommunityLink(tools),
  }
}

/** The e-book's checkout, and the result of a purchase. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { purchase, owned, payments, paid, product, code, buyerEmail, contactEmail } = loaderData
  const isWhole = paid === loaderData.wholePrice
  const discount = discountIn(code)
  const toPay = asPence(paid - (discount?.pence ?? 0))
  if (purchase) return <PurchaseResult {...purchase} community={loaderData.community} />
  const earlier = <EarlierPurchase owned={owned} isReturn={loaderData.isReturn} canBuy={product !== null} />
  if (!product)
    return (
      <NotForSale name={EBOOK.name} waitlist={loaderData.hasWaitlist ? '/products/ebook#tell-me' : null}>
        {earlier}
      </NotForSale>
    )
  return (
    <>
      <PageHead title="Checkout" />
      <div className="wrap grid gap-x-20 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <Named by="payment" title="Payment" className="grid gap-6">
          {earlier}
          {toPay === 0 && discount ? (
            <BookForCode code={discount.code} email={buyerEmail} />
          ) : payments ? (
            <>
              {/* As tall as the form, so that nothing below it shifts when it loads. */}
              <div className="min-h-160 noscript:hidden">
                <CheckoutForm
                  key={toPay}
                  {...{ payments, toPay }}
                  email={buyerEmail}
                  wanted={
                    isWhole
                      ? { product: EBOOK.id, amount: paid, ...(discount ? { code: discount.code } : {}) }
                      : { product: EBOOK.id, payWhatYouCan: paid }
                  }
                  resultOf={() => '/checkout?success=true'}
                />
              </div>
              <CardNeedsScript />
            </>
          ) : (
            <PaymentsOff>
              We can’t take payments at the moment. You can also write to{' '}
              <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
            </PaymentsOff>
          )}
          <FreeEbook price={payments && loaderData.wholePrice} free={loaderData.free} />
        </Named>
        <Named by="order" title="Your order" heading="text-xl" className="grid gap-6 rounded-lg bg-sunk p-6 sm:p-10">
          <div className="flex items-center gap-5 max-[15rem]:flex-wrap">
            <BookCover flat />
            <div className="grid gap-1">
              <p className="font-serif text-2xl">{product.name}</p>
              <p className="text-sm text-soft">Digital e-book: {product.features[0]}</p>
            </div>
          </div>
          <Price
            price={isWhole && !discount ? product.price : formatPence(toPay)}
            originalPrice={isWhole && !discount ? product.originalPrice : null}
            kind={product.kind}
          />
          {discount && (
            <p className="text-sm text-soft tabular-nums">
              {product.price}, less {inPounds(discount.pence)} with your code.
            </p>
          )}
          {isWhole && <CodeForm code={code} page="/checkout" />}
          {isWhole && toPay > 0 && (
            <p className="text-sm text-soft">{discount ? 'Paid' : 'The whole price, paid'} once. Nothing renews.</p>
          )}
          {!isWhole && (
            <p className="text-sm text-soft">
              What you can pay today, once. The price is {product.price};{' '}
              <TextLink href="/checkout">pay that instead</TextLink>.
            </p>
          )}
          {toPay > 0 && <Guarantee isFullPrice={isWhole && !discount} />}
          <p className="text-sm">
            For somebody else? <TextLink href="/gift">Give it as a gift</TextLink>.
          </p>
        </Named>
      </div>
    </>
  )
}
