import { redirect } from 'react-router'
import { donationOfReturn, payerOf, refreshDonation } from '#app/features/payments/return.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { asPence, formatPence } from '#app/values/pence.ts'
import type { Route } from './+types/donation-thanks'

export const meta: Route.MetaFunction = () => unlisted('Your donation')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const query = url.searchParams
  const intent = query.get('payment_intent')
  // Removes Stripe's parameters from the URL, a secret among them.
  if (intent !== null) throw redirect(`/donation/thanks?donation=${(await donationOfReturn(tools, intent)) ?? ''}`)
  const { buyer } = payerOf(tools, request, await session())
  const id = query.get('donation') ?? ''
  return /^[0-9a-f-]{36}$/.test(id) ? await refreshDonation(tools, buyer.visitor, id) : null
}

/** Where a donor returns to: paid, still processing, or not paid. */
export default function DonationThanks({ loaderData: found }: Route.ComponentProps) {
  const back = <ButtonLink href="/weekly-protocols">Back to the weekly protocols</ButtonLink>
  if (found?.donation.status === 'paid')
    return (
      <PageHead
        drawing="people"
        title={found.donation.copies > 0 ? 'Thank you for sharing the book' : 'Thank you for the coffee'}
        lead={`Your ${formatPence(asPence(found.donation.amount))} has arrived. ${found.donation.copies > 0 ? 'Whoever asks for the guide and can’t pay gets a copy that you’ve paid for.' : 'It keeps the protocols free for everybody, and you owe us nothing for it.'}`}
      >
        <p>{back}</p>
      </PageHead>
    )
  if (found?.payment === 'unclear')
    return (
      <PageHead
        drawing="hourglass"
        title="Your payment needs a look from us"
        lead="We’ve received a payment that doesn’t match the donation. We’ve been told about it; please don’t pay again."
      >
        <p>
          <ButtonLink href="/contact">Write to us</ButtonLink>
        </p>
      </PageHead>
    )
  if (found?.payment === 'processing')
    return (
      <PageHead
        drawing="clock"
        title="Your donation is on its way"
        lead="Your bank hasn’t answered yet. Please don’t pay again. There’s nothing more for you to do."
      >
        <p>{back}</p>
      </PageHead>
    )
  return (
    <PageHead
      drawing="jugs"
      title="We couldn’t find your donation"
      lead="If you’ve just tried to give, it didn’t go through and nothing was charged."
    >
      <p>{back}</p>
    </PageHead>
  )
}
