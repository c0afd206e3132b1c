import type { ReactNode } from 'react'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { FormState } from '#app/ui/form-state.ts'

type Props = {
  to: { method: 'post'; action: string }
  /** Where the plain form continues in the office. */
  next: string
  onDone: () => void
  children: ReactNode
}

/** A form of the second step. It leads to another page, so nothing on this one is reloaded. */
export function KeyForm({ to, next, onDone, children }: Props) {
  const post = useFormPost({ onDone })
  return (
    <form {...to} onSubmit={post.onSubmit} className="grid justify-items-start gap-5">
      <input type="hidden" name="next" value={next} />
      <FormState value={post}>{children}</FormState>
      <FormProblem error={post.error} />
    </form>
  )
}
