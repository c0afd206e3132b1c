import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '#app/browser/api.ts'
import { type BegunPayment, beginPayment } from '#app/browser/begin-payment.ts'
import type { BrowserPayments } from '#app/browser/stripe-js.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { LazyCardForm } from '#app/ui/lazy-card-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { formatPence } from '#app/values/pence.ts'
import { EBOOK, WAIVER } from '../ebook.ts'

type State = { at: 'loading' } | { at: 'ready'; begun: BegunPayment } | { at: 'failed'; problem: ApiError }

/** The e-book's checkout: where it goes, what the buyer agrees to, the card. */
export function CheckoutForm({ payments, email }: { payments: BrowserPayments; email: string | null }) {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const hasBegun = useRef(false)

  function begin() {
    setState({ at: 'loading' })
    beginPayment('/api/create-payment-intent', { product: EBOOK.id, amount: EBOOK.price }).then(
      (begun) => setState({ at: 'ready', begun }),
      (cause: unknown) =>
        setState({ at: 'failed', problem: cause instanceof ApiError ? cause : new ApiError(0, String(cause)) }),
    )
  }

  useEffect(() => {
    // Effects may run twice; a payment is begun once.
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  })

  if (state.at === 'loading') return <Spinner label="Loading secure checkout..." />
  if (state.at === 'failed') return <CannotBegin problem={state.problem} onRetry={begin} />
  const { clientSecret, orderId } = state.begun

  async function saveDetails(form: HTMLFormElement) {
    setFields({})
    const details = Object.fromEntries([...new FormData(form)].filter(([name]) => DETAILS.includes(name)))
    try {
      await callApi('POST', `/api/orders/${orderId}/details`, details)
    } catch (error) {
      if (error instanceof ApiError) setFields(error.fields)
      throw error
    }
  }

  return (
    <LazyCardForm
      clientSecret={clientSecret}
      payments={payments}
      returnTo="/checkout?success=true"
      button={`Complete Purchase - ${formatPence(EBOOK.price)}`}
      beforePaying={saveDetails}
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={email ?? undefined}
        hint="Your download link and receipt go here."
        error={fields.email}
      />
      <Checkbox name="waiver" required label={WAIVER.text} error={fields.waiver} />
      <Checkbox
        name="news"
        label="Send me the newsletter as well. (optional)"
        hint="Occasional news from us, one click to leave. Your purchase does not depend on it."
      />
    </LazyCardForm>
  )
}

const DETAILS = ['email', 'waiver', 'news']

function CannotBegin({ problem, onRetry }: { problem: ApiError; onRetry: () => void }) {
  if (problem.status === 409)
    return (
      <Notice variant="success" title="You have already paid" live>
        {problem.userMessage}{' '}
        <a href="/checkout?success=true" className="link">
          See your purchase
        </a>
      </Notice>
    )
  return (
    <Notice variant="error" title="The checkout could not be opened" live>
      <p>{problem.userMessage}</p>
      <p className="flex flex-wrap items-center gap-4 pt-2">
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
        <a href="/contact" className="link">
          Write to us
        </a>
      </p>
    </Notice>
  )
}
