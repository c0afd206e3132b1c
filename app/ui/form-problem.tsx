import { type ReactNode, useContext } from 'react'
import type { ApiError } from '#app/browser/call.ts'
import { FormState } from './form-state.ts'
import { Notice } from './notice.tsx'

type Props = {
  /** Replaces the error message of the surrounding form. */
  words?: string | null
  /** Leaves out errors that are shown at their fields. */
  isRest?: boolean
}

/** The error message of the surrounding form; announced at once. */
export function FormProblem({ words, isRest = false }: Props) {
  const { error } = useContext(FormState)
  const said = words ?? (isRest && isOfFields(error) ? null : error?.userMessage)
  if (!said) return null
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {said}
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
