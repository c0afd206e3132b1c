import type { ReactNode } from 'react'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { FormState } from '#app/ui/form-state.ts'
import { Submit } from './office-form.tsx'

type Props = {
  form: { method: 'post'; action: string }
  button: string
  variant?: 'secondary' | 'danger'
  size?: 'small' | 'normal'
  children?: ReactNode
}

/** A small form of the office: its fields and one button; the page reloads its data afterwards. */
export function DeedForm({ form, button, variant = 'secondary', size = 'small', children }: Props) {
  const post = useFormPost({ onDone: () => location.reload() })
  return (
    <form {...form} onSubmit={post.onSubmit} className="grid gap-3">
      <FormState value={post}>
        {children}
        <Submit variant={variant} size={size} className="justify-self-start">
          {button}
        </Submit>
      </FormState>
      <FormProblem error={post.error} />
    </form>
  )
}
