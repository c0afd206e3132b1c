import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { FormTarget } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Form, FormDone } from '#app/ui/form.tsx'
import { OfficeProblem } from './office-problem.tsx'

type Props = {
  form: FormTarget
  button: string
  variant?: 'secondary' | 'danger'
  size?: 'small' | 'normal'
  children?: ReactNode
}

/**
 * A small form of the office: its fields and one button, which says when it's done: what it changed may be out of sight.
 * The page's data is loaded anew afterwards; what is written in its other forms stays.
 */
export function ActionForm({ form, button, variant = 'secondary', size = 'small', children }: Props) {
  const { revalidate } = useRevalidator()
  async function loadAnew(_: unknown, sent: HTMLFormElement) {
    await revalidate()
    sent.reset()
  }
  return (
    <Form to={form} onDone={loadAnew} className="grid gap-3">
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Submit variant={variant} size={size}>
          {button}
        </Submit>
        <FormDone>Done.</FormDone>
      </div>
      <OfficeProblem />
    </Form>
  )
}
