import { lazy, Suspense } from 'react'
import type { CardFormProps } from './card-form.tsx'
import { Spinner } from './spinner.tsx'

// The only way to the payment code, so that no page fetches it before somebody is about to pay.
const CardForm = lazy(() => import('./card-form.tsx').then((module) => ({ default: module.CardForm })))

/** `CardForm`, fetched when it is shown. */
export function LazyCardForm(props: CardFormProps) {
  return (
    <Suspense fallback={<Spinner label="Loading secure checkout..." />}>
      <CardForm key={props.clientSecret} {...props} />
    </Suspense>
  )
}
