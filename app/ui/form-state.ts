import { createContext, useContext } from 'react'
import type { ApiError } from '#app/browser/call.ts'

type State = { busy: boolean; isDone?: boolean; error: ApiError | null; fieldError(name: string): string | null }

/** The state of a form, read by its fields, buttons and messages. */
export const FormState = createContext<State>({ busy: false, error: null, fieldError: () => null })

/** A field's error: its own, or the form's. */
export function useFieldError(name: string | undefined, given: string | null | undefined): string | null | undefined {
  const { fieldError } = useContext(FormState)
  return given ?? (name === undefined ? null : fieldError(name))
}
