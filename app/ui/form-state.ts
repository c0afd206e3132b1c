import { createContext, useContext } from 'react'

/** The form's state for its fields and buttons: whether it's being sent, and its door's error per field. */
export const FormState = createContext<{ busy: boolean; fieldError(name: string): string | null }>({
  busy: false,
  fieldError: () => null,
})

/** A field's error: its own, or the form's. */
export function useFieldError(name: string | undefined, given: string | null | undefined): string | null | undefined {
  const { fieldError } = useContext(FormState)
  return given ?? (name === undefined ? null : fieldError(name))
}
