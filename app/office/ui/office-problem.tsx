import { useContext, useEffect, useRef } from 'react'
import { FormProblem } from '#app/ui/form.tsx'
import { FormState } from '#app/ui/form-state.ts'

/** Why the surrounding form was refused. The focus moves to the first field that is wrong. */
export const OfficeProblem = () => (
  <>
    <FocusFault />
    <FormProblem />
  </>
)

/** The pressed button has lost the focus while it couldn't be pressed. */
export function FocusFault() {
  const { error } = useContext(FormState)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = error && place.current?.closest('form')
    const [wrong] = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
    ;(wrong ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus()
  }, [error])
  return <span ref={place} hidden />
}
