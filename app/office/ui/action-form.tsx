import type { ReactNode } from 'react'
import { Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'

type Props = {
  form: { method: 'post'; action: string }
  button: string
  variant?: 'secondary' | 'danger'
  size?: 'small' | 'normal'
  children?: ReactNode
}

/** Reloads the page. The form stays busy until it's gone: a second tap would send it once more. */
function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

/** A small form of the office: its fields and one button; the page reloads its data afterwards. */
export const ActionForm = ({ form, button, variant = 'secondary', size = 'small', children }: Props) => (
  <Form to={form} onDone={reload} className="grid gap-3">
    {children}
    <Submit variant={variant} size={size} className="justify-self-start">
      {button}
    </Submit>
    <FormProblem />
  </Form>
)
