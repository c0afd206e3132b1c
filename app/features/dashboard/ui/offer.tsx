import { type ReactNode, useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Offer as MembershipOffer } from '#app/features/membership/offer.server.ts'
import { Activating } from '#app/features/membership/ui/activating.tsx'
import { JoinPanel } from '#app/features/membership/ui/join-panel.tsx'
import { Paywall } from '#app/features/membership/ui/paywall.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { DayPage } from '../day.server.ts'
import { WeekSoFar } from './week-so-far.tsx'

/** A visitor who is not signed in, and what membership would cost from today. */
export type Guest = { guest: MembershipOffer }

/** The page of users without a membership: the day for those who are signed in, and what membership adds. */
export function Offer({ page, card }: { page: DayPage | Guest; card?: ReactNode }) {
  if ('guest' in page) return <ForGuests offer={page.guest} />
  const { billing, consent, payment, payments, offer, week } = page
  return (
    <>
      {payment === 'activating' && <Activating />}
      {payment === 'failed' && (
        <div className="wrap pt-6">
          <Notice variant="error" title="Payment Failed">
            The payment didn’t go through. Nothing was charged. You can try again below.
          </Notice>
        </div>
      )}
      {payment === 'refused' && (
        <div className="wrap pt-6">
          <Notice title="No free trial with this card">
            This card has opened three free trials, which is as many as one card can. Nothing was charged. You can join
            without the trial below, or <TextLink href="/app">start the trial with another card</TextLink>.
          </Notice>
        </div>
      )}
      {consent === 'given' ? (
        <h1 className="sr-only">Your day</h1>
      ) : (
        <PageHead title="Your day" lead="Here you tick what you did, once you’ve agreed that we keep it." />
      )}
      <div className="mx-auto w-full max-w-[70rem] lg:px-12 lg:pt-10">{card}</div>
      {week && week.days.length > 0 && <WeekSoFar week={week} />}
      <div className="wrap grid gap-10 pb-section">
        {billing?.isEntitled && (
          <Notice title="Your membership is open">
            <p>
              <TextLink href="/app/coach">Read your coach’s welcome</TextLink>
            </p>
          </Notice>
        )}
        {billing?.state === 'ended' && (
          <Notice title="Your records stay yours">
            <p>
              <TextLink href="/account/history">Read your history</TextLink> or{' '}
              <TextLink href="/account/data">take it with you</TextLink>, with or without a membership.
            </p>
          </Notice>
        )}
      </div>
      {membershipOffer()}
    </>
  )

  function membershipOffer() {
    // Never show the paywall to a user who has just paid.
    if (payment === 'activating') return null
    if (billing && !billing.mayJoin) return null
    const hasGuarantee = billing?.hasGuarantee ?? true
    return (
      <Paywall
        isSignedIn
        offer={offer}
        hasGuarantee={hasGuarantee}
        action={
          payments &&
          offer && (
            <JoinPanel
              payments={payments}
              plan={offer.plan}
              firstCharge={offer.firstCharge}
              hasGuarantee={hasGuarantee}
            />
          )
        }
      />
    )
  }
}

function ForGuests({ offer }: { offer: MembershipOffer }) {
  // Where a session has ended meanwhile, the frame around the page is still the member's.
  const { session } = Object(useRouteLoaderData('root'))
  useEffect(() => {
    if (session === 'signed-in') location.reload()
  }, [session])
  return (
    <>
      <h1 className="sr-only">Members area</h1>
      <Paywall isSignedIn={false} offer={offer} />
    </>
  )
}
