import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import type { PageLink } from '#app/values/page-link.ts'

type Props = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit' | 'children'> & {
  /** Method and action of a door: `formTo('POST /api/office/…')`. */
  to: { method: 'post'; action: string }
  /** Where it leads once it is done; the same page shows itself anew. */
  done: PageLink
  children: (state: { busy: boolean; fieldError(name: string): string | null }) => ReactNode
}

/**
 * A form of the office. Without script it is a plain one that its door leads on; with script what was typed stays where
 * it is when the door says no.
 */
export function OfficeForm({ to, done, children, ...rest }: Props) {
  const navigate = useNavigate()
  const post = useFormPost({
    onDone: (_answer, form) => {
      form.reset()
      void navigate(done, { preventScrollReset: true })
    },
  })
  return (
    <form {...rest} {...to} onSubmit={post.onSubmit}>
      {children(post)}
      <FormProblem error={post.error} />
    </form>
  )
}
