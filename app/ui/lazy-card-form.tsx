import { lazy, Suspense } from 'react'
import type { CardFormProps } from './card-form.tsx'
import { Spinner } from './spinner.tsx'

// The payment form, loaded lazily: no page fetches its code before a payment begins.
const CardForm = lazy(() => import('./card-form.tsx').then((module) => ({ default: module.CardForm })))

/** `CardForm`, loaded when it's shown. */
export const LazyCardForm = (props: CardFormProps) => (
  <Suspense fallback={<Spinner label="Loading secure checkout..." />}>
    <CardForm key={props.clientSecret} {...props} />
  </Suspense>
)
