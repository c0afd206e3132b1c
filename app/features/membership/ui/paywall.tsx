import type { ReactNode } from 'react'
import { linkTo } from '#app/browser/call.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Check } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { EXAMPLE_DAYS } from '#app/ui/rings/example-days.ts'
import { Rings } from '#app/ui/rings/rings.tsx'
import { useSite } from '#app/ui/site.tsx'
import { SoldIn } from '#app/ui/sold-in.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatPence, type Pence } from '#app/values/pence.ts'
import { benefitsOf, FREE } from '../benefits.ts'
import { REMINDER_DAYS } from '../plan.ts'
import { MembersPreview } from './members-preview.tsx'

type Props = {
  isSignedIn: boolean
  action?: ReactNode
  /**
   * What it would cost this person, and from when; for a signed-out visitor, as if this were their first free period.
   */
  offer?: { plan: { price: Pence }; firstCharge: string | null } | null
  /** False for somebody who was refunded before: the guarantee is given once. */
  hasGuarantee?: boolean
}

/**
 * Shows what membership is and costs, beside what is free. For signed-out visitors, whose whole page it is, and people
 * without one; never when the state is unknown.
 */
export function Paywall({ isSignedIn, action, offer = null, hasGuarantee = true }: Props) {
  const { membershipPrice, membershipFree, hasWhatsApp } = useSite()
  const benefits = benefitsOf({ hasWhatsApp })
  const price = formatPence(offer?.plan.price ?? membershipPrice)
  const free = offer && offer.firstCharge === null ? null : membershipFree
  return (
    <section aria-labelledby="paywall-heading" className="wrap">
      <div className={`grid gap-12 pb-section ${isSignedIn ? 'border-t border-line pt-section' : 'pt-12 sm:pt-20'}`}>
        <div className="grid gap-4">
          <p className="eyebrow">Premium Access Required</p>
          <h2 id="paywall-heading" className="max-w-[9em] text-4xl font-light tracking-tight">
            Unlock Your Longevity Potential
          </h2>
          <p className="measure text-lg text-soft">
            See what works for you, with a coach who reads your week and answers.
          </p>
          <p className="measure">
            {price}/month{free && ` after one free ${free}`}. Today’s routine is free for as long as you like.
          </p>
          {!isSignedIn && (
            <p>
              <ButtonLink href="/begin" variant="secondary">
                Start Free
              </ButtonLink>
            </p>
          )}
        </div>
        <MembersPreview />
        <div>
          <h3 className="eyebrow mb-4">What’s Included</h3>
          <dl className="grid gap-x-16 lg:grid-cols-2">
            {benefits.map(({ title, text, href }) => (
              <div key={title} className="grid content-start gap-1 border-t border-line py-4">
                <dt className="font-medium">{isSignedIn ? <TextLink href={href}>{title}</TextLink> : title}</dt>
                <dd className="measure text-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] md:gap-6">
          <div className="flex flex-col gap-6 rounded-lg border border-line p-6 max-md:order-2 sm:p-8">
            <h3 className="text-2xl">Free</h3>
            <p className="font-serif text-5xl font-light">£0</p>
            <p className="text-sm text-soft">For as long as you like. No card.</p>
            <Ticked lines={FREE} />
            <Rings days={EXAMPLE_DAYS.slice(0, 9)} start={1} size={168} className="m-auto w-40 max-md:hidden" />
            {isSignedIn && (
              <p>
                <ButtonLink href="#routine" variant="secondary">
                  Stay with the free card
                </ButtonLink>
              </p>
            )}
          </div>
          {/* On dusk for guests alone: the payment provider's fields follow the device's theme, not ours. */}
          <div
            className={`grid content-start gap-6 rounded-lg p-6 sm:p-8 ${isSignedIn ? 'surface border border-action' : 'night'}`}
          >
            <h3 className="text-2xl">Monthly Membership</h3>
            <p className="font-serif text-5xl font-light">
              {price}
              <span className="text-lg text-soft">/month</span>
              {free && <span className="block pt-1 font-sans text-base text-soft">after one free {free}</span>}
            </p>
            <Ticked lines={['All that is free', ...benefits.flatMap(({ inShort = [] }) => inShort)]} />
            <p className="text-sm text-soft">Cancel anytime. First month includes full setup and onboarding.</p>
            {!isSignedIn && <SoldIn />}
            {offer?.firstCharge && (
              <dl className="grid gap-x-4 sm:grid-cols-[auto_1fr] gap-y-0.5 rounded-md bg-tint px-4 py-3 text-sm tabular-nums">
                <dt className="font-semibold">Today</dt>
                <dd>£0.00</dd>
                <dt className="font-semibold">{offer.firstCharge}</dt>
                <dd>
                  first payment, {price}. We write to you {REMINDER_DAYS} days before.
                </dd>
                {!isSignedIn && (
                  <dd className="col-span-full pt-1 text-soft">
                    If you join today and haven’t had the free {free} before.
                  </dd>
                )}
              </dl>
            )}
            {isSignedIn ? (
              (action ?? (
                <Notice variant="warning" title="Payment processing is temporarily unavailable">
                  We can’t take payments at the moment. Please <TextLink href="/contact">contact us</TextLink> directly
                  if you would like to join.
                </Notice>
              ))
            ) : (
              <div className="grid gap-4">
                <ButtonLink href={linkTo('GET /api/login', { query: { next: '/app' } })} size="large">
                  Get Started Today
                </ButtonLink>
                <p className="text-sm text-soft">You sign in first. Nothing is charged before you give your card.</p>
              </div>
            )}
            <ul className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-5 text-sm text-soft">
              <li>Secure Payment</li>
              <li>Cancel Anytime</li>
              {hasGuarantee && <li>30-Day Guarantee</li>}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}

const Ticked = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-3">
    {lines.map((line) => (
      <li key={line} className="flex gap-3">
        <Check className="mt-1 size-4 shrink-0 text-action" />
        {line}
      </li>
    ))}
  </ul>
)
