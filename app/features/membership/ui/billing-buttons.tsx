import type { ReactNode } from 'react'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'

type BillingButtonProps = {
  action: 'cancel' | 'resume' | 'refund' | 'unpause'
  variant?: 'primary' | 'secondary' | 'quiet'
  children: ReactNode
}

/** A button that changes a membership. */
export function BillingButton({ action, variant = 'primary', children }: BillingButtonProps) {
  const { onSubmit, busy, error } = useFormPost({ onDone: () => location.reload() })
  return (
    <form method="post" action={`/api/billing/${action}`} onSubmit={onSubmit} className="grid gap-2">
      <Button type="submit" variant={variant} busy={busy}>
        {children}
      </Button>
      <FormProblem error={error} />
    </form>
  )
}

/** To the payment provider's own page, wherever it is; a plain form, so that it also works without script. */
export function PortalButton({ children, size }: { children: ReactNode; size?: 'small' }) {
  const { onSubmit, busy, error } = useFormPost({ onDone: (answer) => location.assign(String(Object(answer).url)) })
  return (
    <form method="post" action="/api/billing/portal" onSubmit={onSubmit} className="grid gap-2">
      <Button type="submit" variant="secondary" busy={busy} {...(size ? { size } : {})}>
        {children}
      </Button>
      <FormProblem error={error} />
    </form>
  )
}
