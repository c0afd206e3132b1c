import { type ComponentProps, type ReactNode, useContext } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiError, DoorKey, FormTarget } from '#app/browser/call.ts'
import { type PostOptions, useFormPost } from '#app/browser/use-form-post.ts'
import { FormState } from './form-state.ts'
import { handOnFocus } from './hand-on-focus.ts'
import { Notice } from './notice.tsx'

type Props<Key extends DoorKey> = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit' | 'onError'> &
  Partial<PostOptions<Key>> & {
    /** Method and action of an endpoint: `formTo('POST /api/goals')`. */
    to: FormTarget
  }

/**
 * A form for an endpoint. Without script it is a plain form and the endpoint redirects. With script its fields, buttons and
 * messages read its state from context, and the page's loaders are revalidated afterwards, unless `onDone` is given.
 */
export function Form<Key extends DoorKey = DoorKey>({ to, extra, onDone, onError, children, ...form }: Props<Key>) {
  const { revalidate } = useRevalidator()
  const post = useFormPost<Key>({ extra, onDone: onDone ?? revalidate, onError })
  return (
    <form ref={handOnFocus} onChange={post.onChange} {...form} {...to} onSubmit={post.onSubmit}>
      <FormState value={post}>{children}</FormState>
    </form>
  )
}

type ProblemProps = {
  /** Replaces the error message of the surrounding form. */
  words?: string | null
  /** Leaves out errors that are shown at their fields. */
  isRest?: boolean
}

/** The error message of the surrounding form; announced at once. */
export function FormProblem({ words, isRest = false }: ProblemProps) {
  const { error } = useContext(FormState)
  const message = words ?? (isRest && isOfFields(error) ? null : error?.userMessage)
  if (!message) return null
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {message}
    </p>
  )
}

type NoticeProps = {
  title?: string
  /** A hidden field, which can’t show its own error. */
  unseen?: string
  children?: ReactNode
}

/** The error of the surrounding form as a notice, except what is shown at a field. */
export function FormNotice({ title, unseen, children }: NoticeProps) {
  const { error } = useContext(FormState)
  if (!error || isOfFields(error, unseen)) return null
  return (
    <Notice variant="error" live title={title}>
      {error.userMessage} {children}
    </Notice>
  )
}

const isOfFields = (error: ApiError | null, unseen?: string) =>
  error !== null && Object.keys(error.fields).some((name) => name !== unseen)

/** A status message shown after the surrounding form was saved, until it is edited again. */
export function FormDone({ children = 'Saved.' }: { children?: ReactNode }) {
  const { isDone = false } = useContext(FormState)
  return (
    <p role="status" className="text-sm text-soft">
      {isDone && children}
    </p>
  )
}
