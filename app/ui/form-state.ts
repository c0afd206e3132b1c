import { createContext, useContext } from 'react'

/** What the fields and buttons in a form ask it: whether it is being sent, and what its door said of a field. */
export const FormState = createContext<{ busy: boolean; fieldError(name: string): string | null }>({
  busy: false,
  fieldError: () => null,
})

/** What is wrong with a field: as it was given, or as the form around it knows. */
export function useFieldError(name: string | undefined, given: string | null | undefined): string | null | undefined {
  const { fieldError } = useContext(FormState)
  return given ?? (name === undefined ? null : fieldError(name))
}
