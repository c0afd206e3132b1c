import { useEffect, useRef, useState } from 'react'
import { type BegunPayment, beginPayment, type PaymentIntentRequest } from '#app/browser/begin-payment.ts'
import { ApiError } from '#app/browser/call.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type State = { at: 'loading' } | { at: 'ready'; begun: BegunPayment } | { at: 'failed'; problem: ApiError }

/** Starts a payment once the page is mounted, once; `begin` tries again after a failure. */
export function useBegunPayment(wanted: PaymentIntentRequest) {
  const [state, setState] = useState<State>({ at: 'loading' })
  const hasBegun = useRef(false)

  function begin() {
    setState({ at: 'loading' })
    beginPayment(wanted).then(
      (begun) => setState({ at: 'ready', begun }),
      (cause: unknown) => setState({ at: 'failed', problem: ApiError.of(cause) }),
    )
  }

  useEffect(() => {
    // Effects may run twice; a payment is started once.
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  })
  return { state, begin }
}

type Props = {
  problem: ApiError
  /** The page of the paid order. */
  seePaid: string
  onRetry: () => void
}

/** Explains why no card form is shown, with a link or a retry. */
export function PaymentProblem({ problem, seePaid, onRetry }: Props) {
  if (problem.reason === 'already_paid' || problem.reason === 'payment_underway')
    return (
      <Notice variant="success" title="You have already paid" live>
        {problem.userMessage} <TextLink href={seePaid}>See your purchase</TextLink>
      </Notice>
    )
  return (
    <Notice variant="error" title="The checkout could not be opened" live>
      <p>{problem.userMessage}</p>
      <p className="flex flex-wrap items-center gap-4 pt-2">
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
        <TextLink href="/contact">Write to us</TextLink>
      </p>
    </Notice>
  )
}
