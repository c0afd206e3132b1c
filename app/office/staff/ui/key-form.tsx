import type { ReactNode } from 'react'
import type { FormTarget } from '#app/browser/call.ts'
import { OfficeProblem } from '#app/office/ui/office-problem.tsx'
import { Form } from '#app/ui/form.tsx'

type Props = {
  to: FormTarget
  /** Where the plain form continues in the office. */
  next: string
  onDone: () => void
  children: ReactNode
}

/** A form of the second step. It leads to another page, so nothing on this one is reloaded. */
export const KeyForm = ({ to, next, onDone, children }: Props) => (
  <Form to={to} onDone={onDone} className="grid justify-items-start gap-5">
    <input type="hidden" name="next" value={next} />
    {children}
    <OfficeProblem />
  </Form>
)
