import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FormProblem } from '#app/ui/form.tsx'
import { FormState } from '#app/ui/form-state.ts'

/** Why the surrounding form was refused, unless one of its fields says it. The focus moves to the first that is wrong. */
export function OfficeProblem() {
  const { error } = useContext(FormState)
  const place = useRef<HTMLSpanElement>(null)
  const [isSaid, setSaid] = useState(false)
  // A field that isn't shown, or isn't here, says nothing.
  useLayoutEffect(() => setSaid(error !== null && isSaidAbove(place.current)), [error])
  return (
    <>
      <span ref={place} hidden />
      <FocusFault />
      {!isSaid && <FormProblem />}
      <WayBackIn />
    </>
  )
}

const isSaidAbove = (place: Element | null) => place?.closest('form')?.querySelector('[id$="-error"]') != null

/** Where a sign-in or its second step has ended: another tab leads back in, and what is written here stays. */
function WayBackIn() {
  const { error } = useContext(FormState)
  const isUnconfirmed = error?.reason === 'second_step_needed'
  // The office isn't there for anybody else, so a door that isn't there can mean that the sign-in has ended.
  if (!isUnconfirmed && error?.status !== 404) return null
  return (
    <p className="text-sm text-soft">
      {!isUnconfirmed && 'Perhaps your sign-in has ended. '}
      <a href={isUnconfirmed ? '/office/confirm' : SIGN_IN} target="_blank" rel="noreferrer" className="link">
        {isUnconfirmed ? 'Confirm it in another tab' : 'Sign in in another tab'}
      </a>
      , then come back and send this again. What is written here stays.
    </p>
  )
}

const SIGN_IN = `/sign-in?next=${encodeURIComponent('/office')}`

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
