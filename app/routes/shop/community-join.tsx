import { redirect } from 'react-router'
import { getClosing } from '#app/features/auth/closing.server.ts'
import { benefitsOf } from '#app/features/membership/benefits.ts'
import { getBilling } from '#app/features/membership/billing.server.ts'
import { offerTo } from '#app/features/membership/offer.server.ts'
import { JoinPanel } from '#app/features/membership/ui/join-panel.tsx'
import { paymentsOnPage } from '#app/features/payments/return.server.ts'
import { paymentPage } from '#app/features/site/page-kind.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PaymentsOff } from '#app/ui/payment-notices.tsx'
import { useSite } from '#app/ui/site.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { inPounds } from '#app/values/pence.ts'
import type { Route } from './+types/community-join'

export const headers = paymentPage

export const meta: Route.MetaFunction = () => unlisted('Join')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  if (await getClosing(tools, user)) throw redirect('/account/closing')
  const billing = await getBilling(tools, user.id)
  if (billing && !billing.mayJoin) throw redirect('/account#membership')
  const hasGuarantee = billing?.hasGuarantee ?? true
  return { offer: await offerTo(tools, user), hasGuarantee, payments: paymentsOnPage(tools) }
}

/** The membership under its other name, TLC-Community: price and first charge, then the card. */
export default function CommunityJoin({ loaderData: { offer, hasGuarantee, payments } }: Route.ComponentProps) {
  const price = inPounds(offer.plan.price)
  return (
    <>
      <PageHead
        title="Join TLC-Community"
        lead={
          offer.firstCharge
            ? `It is free for the first ${offer.freeTime}. Nothing is charged before ${offer.firstCharge}; then it is ${price} a month, until you cancel.`
            : `${offer.freeTime ? `You have had your free ${offer.freeTime}, so it` : 'It'} is ${price} a month from today, until you cancel.`
        }
      />
      <div className="wrap grid gap-x-20 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <section aria-label="What you get" className="grid gap-4">
          <h2 className="text-2xl">What you get</h2>
          <ul className="grid list-disc gap-2 pl-5 text-soft">
            {benefitsOf(useSite()).map(({ title, text, href }) => (
              <li key={title}>
                <TextLink href={href}>{title}</TextLink>: {text}
              </li>
            ))}
          </ul>
        </section>
        <div className="surface grid gap-6 rounded-lg border border-line p-6 sm:p-8">
          {payments ? (
            <>
              <JoinPanel
                payments={payments}
                plan={offer.plan}
                firstCharge={offer.firstCharge}
                hasGuarantee={hasGuarantee}
              />
              <noscript>
                <p>Adding a card needs JavaScript, because the card fields belong to our payment provider.</p>
              </noscript>
            </>
          ) : (
            <PaymentsOff />
          )}
        </div>
      </div>
    </>
  )
}
