import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#app/browser/call.ts'
import { type BrowserPayments, loadStripeJs } from '#app/browser/stripe-js.ts'
import { Button, Submit } from './button.tsx'
import { Notice } from './notice.tsx'
import { PayTerms } from './pay-terms.tsx'
import { TestPayments } from './payment-notices.tsx'
import { Spinner } from './spinner.tsx'
import { TextLink } from './text-link.tsx'
import { TOAST_DURATION_MS } from './toast-queue.ts'
import { useWarning } from './use-warning.ts'

export type CardFormProps = {
  /** `pi_…` is charged, `seti_…` is saved for later. Can't change: give the form a `key`. */
  clientSecret: string
  payments: BrowserPayments
  /** Path on this site that Stripe redirects the payer to. */
  returnTo: string
  /** The button's label, with the amount due. */
  button: ReactNode
  /** What must be saved before the card is charged; a throw stops the payment. */
  beforePaying?: (form: HTMLFormElement) => Promise<void>
  /** More fields, above the card. */
  children?: ReactNode
}

/** The card form, in Stripe's own frame. Always loaded lazily, because it brings Stripe's packages along. */
export function CardForm(props: CardFormProps) {
  const { payments, clientSecret } = props
  const [stripe, setStripe] = useState<Stripe | 'blocked' | null>(null)
  const load = useCallback(() => {
    setStripe(null)
    loadStripeJs(payments).then(setStripe, () => setStripe('blocked'))
  }, [payments])
  useEffect(load, [load])
  const isDark = useSyncExternalStore(watchDark, prefersDark, () => false)
  const options = useMemo(
    () => ({ clientSecret, appearance: isDark ? DARK : LIGHT, locale: 'en-GB' as const }),
    [clientSecret, isDark],
  )

  if (stripe === 'blocked')
    return (
      <Notice variant="error" title="We couldn’t load the card form" live>
        <p>
          Nothing was charged. A content blocker or the connection may be in the way of js.stripe.com. Allow it and try
          again, or <TextLink href="/contact">write to us</TextLink>.
        </p>
        <p className="pt-2">
          <Button variant="secondary" size="small" onClick={load}>
            Try again
          </Button>
        </p>
      </Notice>
    )
  if (!stripe) return <Spinner label="Loading secure checkout..." />
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...props} />
    </Elements>
  )
}

function Fields({ clientSecret, payments, returnTo, button, beforePaying, children }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { warn, clear } = useWarning()

  function fail(message: string | undefined) {
    const sentence = message ?? 'The payment didn’t go through. Nothing was charged. Please try again.'
    setProblem(sentence)
    warn({ title: 'Payment Failed', description: sentence, isSaid: true })
    // The message stays beside the button; on a phone the toast would cover it.
    setTimeout(clear, TOAST_DURATION_MS)
  }

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!stripe || !elements || isBusy) return
    const form = event.currentTarget
    setBusy(true)
    setProblem(null)
    clear()
    try {
      const stored = beforePaying?.(form)
      // Awaited below; until then a rejection would count as unhandled.
      stored?.catch(() => {})
      const { error: invalid } = await elements.submit()
      await stored
      if (invalid) return setProblem(invalid.message ?? 'Please check the card details.')
      const confirmParams = { return_url: `${location.origin}${returnTo}` }
      const keepsCard = isSetup(clientSecret)
      const { error } = keepsCard
        ? await stripe.confirmSetup({ elements, confirmParams })
        : await stripe.confirmPayment({ elements, confirmParams })
      const intent = keepsCard ? error?.setup_intent : error?.payment_intent
      // It was paid anyway, perhaps in another tab: the return page shows the state.
      if (error && !isThrough(intent?.status)) fail(error.message)
      else location.assign(withIntent(confirmParams.return_url, clientSecret))
    } catch (error) {
      const isPaid = error instanceof ApiError && error.reason === 'already_paid'
      // In another tab: the return page shows it.
      if (isPaid) location.assign(withIntent(`${location.origin}${returnTo}`, clientSecret))
      else fail(error instanceof ApiError ? error.userMessage : undefined)
    } finally {
      setBusy(false)
    }
  }

  if (isOver)
    return (
      <Notice title="This payment is no longer open" live>
        It was made or changed in another tab.{' '}
        <TextLink href={withIntent(`${location.origin}${returnTo}`, clientSecret)}>See how it stands</TextLink>
      </Notice>
    )
  return (
    <form onSubmit={pay} className="grid gap-6" aria-label="Payment">
      {children}
      {payments.isTest && <TestPayments />}
      <div className="card-frame grid min-h-40 content-start gap-3">
        {!isReady && <Spinner label="Loading the card fields..." />}
        <PaymentElement
          options={{ layout: 'tabs' }}
          onReady={() => setReady(true)}
          onLoadError={({ error }) => {
            if (error.code?.endsWith('_intent_unexpected_state')) setOver(true)
            else
              setProblem(
                `${error.message ?? 'We couldn’t load the card form.'} Nothing was charged. Please reload the page.`,
              )
          }}
        />
      </div>
      {problem && (
        <Notice variant="error" title="Payment Failed" live>
          {problem}
        </Notice>
      )}
      <PayTerms seller={payments.seller} />
      <Submit size="large" busy={isBusy} disabled={!stripe || !isReady}>
        {isBusy ? 'Processing...' : button}
      </Submit>
    </form>
  )
}

const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_')
const isThrough = (status: string | undefined) => status === 'succeeded' || status === 'processing'

/** The return URL with the parameters Stripe itself would have added. */
function withIntent(returnUrl: string, clientSecret: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set(
    isSetup(clientSecret) ? 'setup_intent' : 'payment_intent',
    clientSecret.split('_secret_')[0] ?? '',
  )
  return url.href
}

// Stripe renders its fields in a frame of its own and can't read our tokens (ui/theme.css).
const SHAPE = { fontFamily: 'system-ui, sans-serif', borderRadius: '8px' }
const LIGHT: Appearance = {
  theme: 'stripe',
  variables: {
    ...SHAPE,
    colorPrimary: '#1f5c46',
    colorBackground: '#fffdf8',
    colorText: '#1b2a24',
    colorTextPlaceholder: '#6b756e',
    colorDanger: '#9d261d',
  },
}
const DARK: Appearance = {
  theme: 'night',
  variables: {
    ...SHAPE,
    colorPrimary: '#93cfae',
    colorBackground: '#19221d',
    colorText: '#ece8db',
    colorTextPlaceholder: '#8d988f',
    colorDanger: '#f39a8f',
  },
}

const darkness = () => matchMedia('(prefers-color-scheme: dark)')
const prefersDark = () => darkness().matches
function watchDark(onChange: () => void): () => void {
  const query = darkness()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
