import { redirect } from 'react-router'
import { wordsAfterGiving } from '#app/features/donations/after-giving.ts'
import { donationOfReturn, payerOf, refreshDonation } from '#app/features/payments/return.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/donation-thanks'

export const meta: Route.MetaFunction = () => unlisted('Your donation')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const query = url.searchParams
  const intent = query.get('payment_intent')
  // Removes Stripe's parameters from the URL, a secret among them.
  if (intent !== null) throw redirect(`/donation/thanks?donation=${(await donationOfReturn(tools, intent)) ?? ''}`)
  const { buyer } = payerOf(tools, request, await session())
  return refreshDonation(tools, buyer.visitor, query.get('donation') ?? '')
}

/** Where a donor returns to, whatever became of their payment. */
export default function DonationThanks({ loaderData: found }: Route.ComponentProps) {
  const { isOurs, ...words } = wordsAfterGiving(found)
  return (
    <PageHead {...words}>
      <p>
        {isOurs ? (
          <ButtonLink href="/contact">Write to us</ButtonLink>
        ) : (
          <ButtonLink href="/weekly-protocols">Back to the weekly protocols</ButtonLink>
        )}
      </p>
    </PageHead>
  )
}
