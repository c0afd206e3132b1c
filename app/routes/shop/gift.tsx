import { SponsorCopies } from '#app/features/donations/ui/donation-dialog.tsx'
import { paymentsOnPage } from '#app/features/payments/return.server.ts'
import { ebookPrice, isEbookSold } from '#app/features/shop/catalogue.server.ts'
import { listGifts } from '#app/features/shop/gifts.server.ts'
import { GiftForm } from '#app/features/shop/ui/gift-form.tsx'
import { paymentPage, publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Named } from '#app/ui/named.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PaymentsOff } from '#app/ui/payment-notices.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/gift'

export const headers = () => ({ ...publicPage(), ...paymentPage() })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Give a gift',
    description: 'The Longevity Starter Guide or some months of membership, as a gift: emailed on the day you choose.',
    path: '/gift',
    jsonLd: [breadcrumbs(matches, ['Give a gift', '/gift'])],
  })

export function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const copyPrice = isEbookSold(tools) ? ebookPrice(tools) : null
  return { gifts: listGifts(tools), copyPrice, payments: paymentsOnPage(tools) }
}

/** Buying the book or some months of membership as a gift. */
export default function GiftPage({ loaderData: { gifts, copyPrice, payments } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Give a gift"
        lead="A good habit is a fine thing to give. We email it on the day you choose, or you hand over a code."
      />
      <div className="wrap grid gap-x-20 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        {payments ? <GiftForm gifts={gifts} sellTo={payments.sellTo} /> : <PaymentsOff />}
        <Named by="how" title="How it works" heading="text-xl" className="grid gap-5 rounded-lg bg-sunk p-6 sm:p-10">
          <ul className="grid list-disc gap-3 ps-5">
            <li>The code opens once and doesn’t expire.</li>
            <li>Months of membership begin on the day they’re opened and end by themselves. We ask for no card.</li>
            <li>Whoever is a member already can open it later, or pass it on.</li>
            <li>
              You can have your money back within 30 days of paying, opened or not. The gift then ends. More about{' '}
              <TextLink href="/refunds">refunds</TextLink>.
            </li>
          </ul>
          <p className="border-t border-line pt-5">
            Have you been given a code? <TextLink href="/gift/open">Open your gift</TextLink>.
          </p>
          {payments && copyPrice && (
            <div className="grid justify-items-start gap-4 border-t border-line pt-5">
              <h2 className="text-xl">For somebody you don’t know</h2>
              <p>Some people can’t pay for the guide at the moment. You can pay for their copy.</p>
              <SponsorCopies payments={payments} copyPrice={copyPrice} />
            </div>
          )}
        </Named>
      </div>
    </>
  )
}
