import { startTransition, useEffect, useState } from 'react'

/** A value as it was until the frame after its change was drawn: what is only beside a touch lets its own answer go first. */
export function useAfterFrame<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (Object.is(shown, value)) return
    let after: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => startTransition(() => setShown(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(after)
    }
  }, [shown, value])
  return shown
}
