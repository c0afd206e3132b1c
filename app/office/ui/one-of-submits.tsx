import { type ComponentProps, useContext } from 'react'
import { Submit } from '#app/ui/button.tsx'
import { FormState } from '#app/ui/form-state.ts'

/** One of several submit buttons of a form: none can be pressed while it is being sent, and none shows a spinner. */
export function OneOfSubmits(props: ComponentProps<typeof Submit>) {
  const { busy } = useContext(FormState)
  return <Submit {...props} busy={false} aria-disabled={busy || undefined} />
}
