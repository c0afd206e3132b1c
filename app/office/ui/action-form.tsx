import type { ReactNode } from 'react'
import { reloadPage } from '#app/browser/leave.ts'
import { Submit } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeProblem } from './office-problem.tsx'

type Props = {
  form: { method: 'post'; action: string }
  button: string
  variant?: 'secondary' | 'danger'
  size?: 'small' | 'normal'
  children?: ReactNode
}

/** A small form of the office: its fields and one button; the page reloads its data afterwards. */
export const ActionForm = ({ form, button, variant = 'secondary', size = 'small', children }: Props) => (
  <Form to={form} onDone={reloadPage} className="grid gap-3">
    {children}
    <Submit variant={variant} size={size} className="justify-self-start">
      {button}
    </Submit>
    <OfficeProblem />
  </Form>
)
