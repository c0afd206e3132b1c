import { type FormEvent, useState } from 'react'
import { ApiError, call } from '#app/browser/call.ts'
import type { BrowserPayments } from '#app/browser/stripe-js.ts'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { Submit } from '#app/ui/button.tsx'
import { CountryField } from '#app/ui/country-field.tsx'
import { LazyCardForm } from '#app/ui/lazy-card-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CardNeedsScript, TestPayments } from '#app/ui/payment-notices.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { GUARANTEE_DAYS } from '#app/values/guarantee.ts'
import { HOW_TO_LEAVE } from '#app/values/leaving.ts'
import { formatPence } from '#app/values/pence.ts'
import type { Plan } from '../plan.ts'

type State = { at: 'idle'; problem: string | null } | { at: 'preparing' } | { at: 'paying'; clientSecret: string }

type Offer = {
  plan: Pick<Plan, 'id' | 'price'>
  /** When the first charge is made, if the first days are free for this person; null = at once. */
  firstCharge: string | null
  /** False for somebody who was refunded before: the guarantee is given once. */
  hasGuarantee: boolean
}

/** Leads from 'Get Started Today' to the card form. A failure shows its message and changes nothing. */
export function JoinPanel({ payments, plan, firstCharge, hasGuarantee }: { payments: BrowserPayments } & Offer) {
  const isHydrated = useIsHydrated()
  const [state, setState] = useState<State>({ at: 'idle', problem: null })

  async function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const country = String(new FormData(event.currentTarget).get('country'))
    setState({ at: 'preparing' })
    try {
      const shown = { price: plan.price, isFree: firstCharge !== null }
      const { clientSecret } = await call('POST /api/create-subscription', {
        body: { plan: plan.id, country, ...shown },
      })
      setState({ at: 'paying', clientSecret })
    } catch (error) {
      const problem =
        error instanceof ApiError ? error.userMessage : 'That didn’t work. Nothing was charged. Please try again.'
      setState({ at: 'idle', problem })
    }
  }

  if (state.at === 'preparing') return <Spinner label="Setting up secure payment" />
  if (state.at === 'paying')
    return (
      <LazyCardForm
        clientSecret={state.clientSecret}
        payments={payments}
        returnTo="/app"
        button={
          <span className="grid">
            Start My Longevity Journey
            <span className="text-sm font-normal">
              {firstCharge
                ? `£0 today, then pay ${formatPence(plan.price)} a month from ${firstCharge}`
                : `pay ${formatPence(plan.price)} a month`}
            </span>
          </span>
        }
      >
        <KeyFacts plan={plan} firstCharge={firstCharge} hasGuarantee={hasGuarantee} />
      </LazyCardForm>
    )
  return (
    <form onSubmit={begin} className="grid gap-4">
      <CountryField sellTo={payments.sellTo} />
      {state.problem && (
        <Notice variant="error" title="We couldn’t set up the payment" live>
          {state.problem}
        </Notice>
      )}
      {payments.isTest && <TestPayments />}
      {/* Before hydration, a press would only submit the form to this page again. */}
      <Submit size="large" disabled={!isHydrated}>
        Get Started Today
      </Submit>
      <CardNeedsScript />
    </form>
  )
}

/** What the person agrees to, together and right above the button (Consumer Contracts Regulations 2013, reg. 14). */
function KeyFacts({ plan, firstCharge, hasGuarantee }: Offer) {
  const price = formatPence(plan.price)
  return (
    <dl className="grid gap-2 text-sm">
      {[
        firstCharge
          ? ['You pay', `nothing today. ${price} on ${firstCharge}, then ${price} each month, taxes included.`]
          : ['You pay', `${price} today, then ${price} each month, taxes included.`],
        ['It renews', 'every month, until you cancel.'],
        firstCharge
          ? ['To leave', `${HOW_TO_LEAVE} If you do so before ${firstCharge}, you pay nothing.`]
          : ['To leave', `${HOW_TO_LEAVE} You keep what you’ve paid for until the end of the month.`],
        hasGuarantee
          ? [
              'Money back',
              `all of it within ${GUARANTEE_DAYS} days of the first payment, if you ask for it in your account. That includes your 14 days to cancel.`,
            ]
          : [
              'Money back',
              'You’ve had our money-back guarantee once. You can still cancel within 14 days and get a share of the month back: write to us.',
            ],
        ['It begins', 'at once, because you ask for that by paying now.'],
      ].map(([term, text]) => (
        <div key={term} className="grid grid-cols-[6.5rem_1fr] gap-3 border-t border-line pt-2">
          <dt className="font-medium">{term}</dt>
          <dd className="text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
