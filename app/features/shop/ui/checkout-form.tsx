import { useState } from 'react'
import type { PaymentIntentRequest } from '#app/browser/begin-payment.ts'
import { ApiError, callApi, linkTo } from '#app/browser/call.ts'
import type { BrowserPayments } from '#app/browser/stripe-js.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CountryField } from '#app/ui/country-field.tsx'
import { EmailField } from '#app/ui/field.tsx'
import { LazyCardForm } from '#app/ui/lazy-card-form.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { inPounds } from '#app/values/pence.ts'
import { WAIVER } from '../ebook.ts'
import { PaymentProblem, useBegunPayment } from './begun-payment.tsx'

type Props = {
  payments: BrowserPayments
  email: string | null
  /** What is bought, and the final price in pence. */
  wanted: PaymentIntentRequest
  toPay: number
  /** The result page; the order is known once the payment has started. */
  resultOf: (orderId: string | undefined) => string
}

/** The checkout of a download: address, consent, card. */
export function CheckoutForm({ payments, email, wanted, toPay, resultOf }: Props) {
  const { state, begin } = useBegunPayment(wanted)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})

  if (state.at === 'loading') return <Spinner label="Loading secure checkout..." />
  if (state.at === 'failed')
    return <PaymentProblem problem={state.problem} seePaid={resultOf(undefined)} onRetry={begin} />
  const { clientSecret, orderId } = state.begun

  async function saveDetails(form: HTMLFormElement) {
    setFields({})
    const details = Object.fromEntries([...new FormData(form)].filter(([name]) => DETAILS.includes(name)))
    try {
      await callApi('POST', linkTo('POST /api/orders/:id/details', { path: { id: String(orderId) } }), details)
    } catch (error) {
      if (error instanceof ApiError) setFields(error.fields)
      throw error
    }
  }

  return (
    <LazyCardForm
      clientSecret={clientSecret}
      payments={payments}
      returnTo={resultOf(orderId)}
      button={`Complete Purchase - ${inPounds(toPay)}`}
      beforePaying={saveDetails}
    >
      <EmailField
        defaultValue={email ?? undefined}
        hint="We’ll send your download link and receipt here."
        error={fields.email}
      />
      <CountryField sellTo={payments.sellTo} error={fields.country} />
      <Checkbox name="waiver" required label={WAIVER.text} error={fields.waiver} />
      <Checkbox
        name="news"
        label="Send me the newsletter as well. (optional)"
        hint="Occasional news from us. You can leave with one click. You don’t need it to buy."
      />
    </LazyCardForm>
  )
}

const DETAILS = ['email', 'country', 'waiver', 'news']
