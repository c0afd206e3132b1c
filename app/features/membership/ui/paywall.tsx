import type { ReactNode } from 'react'
import { linkTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Check } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSite } from '#app/ui/site.tsx'
import { SoldIn } from '#app/ui/sold-in.tsx'
import { formatPence, type Pence } from '#app/values/pence.ts'
import { BENEFITS, FREE } from '../benefits.ts'

const MONTHLY = [
  'Unlimited routine tracking',
  'Personal health metrics dashboard',
  'WhatsApp coaching support',
  'Access to all premium content',
]

type Props = {
  isSignedIn: boolean
  action?: ReactNode
  /** The plan that this person may still begin with free days; null = none. */
  free?: { name: string; price: Pence; firstCharge: string; freeTime: string } | null
}

/** What membership is and costs. Shown to signed-out visitors and to people without one; never when we cannot tell. */
export function Paywall({ isSignedIn, action, free }: Props) {
  const { membershipPrice } = useSite()
  return (
    <section aria-labelledby="paywall-heading" className="wrap">
      <div className="grid gap-12 border-t border-line py-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-20">
        <div className="grid content-start gap-8">
          <div className="grid justify-items-start gap-4">
            <Badge tone="accent">Premium Access Required</Badge>
            <h2 id="paywall-heading" className="max-w-[9em] text-4xl font-light tracking-tight">
              Unlock Your Longevity Potential
            </h2>
          </div>
          <div>
            <h3 className="eyebrow mb-2">What’s Included</h3>
            <dl>
              {BENEFITS.map(({ title, text, href }) => (
                <div
                  key={title}
                  className="grid gap-1 border-t border-line py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-6"
                >
                  <dt className="font-medium">
                    {isSignedIn ? (
                      <a className="link" href={href}>
                        {title}
                      </a>
                    ) : (
                      title
                    )}
                  </dt>
                  <dd className="text-soft">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div className="grid gap-3 border-t border-line pt-6">
            <h3 className="eyebrow">Free, for as long as you like</h3>
            <ul className="grid gap-2 text-soft">
              {FREE.map((line) => (
                <li key={line} className="flex gap-3">
                  <Check className="mt-1 size-4 shrink-0" />
                  {line}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="surface grid content-start gap-6 self-start rounded-lg border border-line p-6 sm:p-8">
          <h3 className="eyebrow">Monthly Membership</h3>
          <p className="font-serif text-5xl font-light">
            {formatPence(membershipPrice)}
            <span className="text-lg text-soft">/month</span>
          </p>
          <ul className="grid gap-3">
            {MONTHLY.map((line) => (
              <li key={line} className="flex gap-3">
                <Check className="mt-1 size-4 shrink-0 text-action" />
                {line}
              </li>
            ))}
          </ul>
          <p className="text-sm text-soft">Cancel anytime. First month includes full setup and onboarding.</p>
          {isSignedIn ? (
            (action ?? (
              <Notice variant="warning" title="Payment processing is temporarily unavailable">
                We can’t take payments at the moment. Please{' '}
                <a href="/contact" className="link">
                  contact us
                </a>{' '}
                directly if you would like to join.
              </Notice>
            ))
          ) : (
            <div className="grid gap-4">
              <SoldIn />
              <ButtonLink href={linkTo('GET /api/login', { query: { next: '/app' } })} size="large">
                Get Started Today
              </ButtonLink>
              <p className="text-sm text-soft">You sign in first. Nothing is charged before you give your card.</p>
            </div>
          )}
          {free && (
            <p className="text-sm">
              {free.name} opens the same dashboard, and the first {free.freeTime}{' '}
              {free.freeTime === 'month' ? 'is' : 'are'} free: nothing is charged before {free.firstCharge}, then it’s{' '}
              {formatPence(free.price)} a month.{' '}
              <a href="/community/join" className="link">
                Start with {free.name}
              </a>
            </p>
          )}
          <ul className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-5 text-sm text-soft">
            <li>Secure Payment</li>
            <li>Cancel Anytime</li>
            <li>30-Day Guarantee</li>
          </ul>
        </div>
      </div>
    </section>
  )
}
