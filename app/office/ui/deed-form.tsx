import type { ReactNode } from 'react'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'

type Props = {
  form: { method: 'post'; action: string }
  button: string
  variant?: 'secondary' | 'danger'
  children?: ReactNode | ((fieldError: (name: string) => string | null) => ReactNode)
}

/** A small form of the office: its fields, one button, and the page again afterwards. */
export function DeedForm({ form, button, variant = 'secondary', children }: Props) {
  const { onSubmit, busy, error, fieldError } = useFormPost({ onDone: () => location.reload() })
  return (
    <form {...form} onSubmit={onSubmit} className="grid gap-3">
      {typeof children === 'function' ? children(fieldError) : children}
      <Button type="submit" variant={variant} size="small" busy={busy} className="justify-self-start">
        {button}
      </Button>
      <FormProblem error={error} />
    </form>
  )
}
