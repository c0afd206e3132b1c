import type { ComponentProps, ReactNode } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { AnswerOf, DoorKey } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import type { PageLink } from '#app/values/page-link.ts'

type Props<Key extends DoorKey> = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit' | 'children'> & {
  /** Method and action of a door: `formTo('POST /api/office/…')`. */
  to: { method: 'post'; action: string }
  /** Where it leads once it is done; the same page shows itself anew. */
  done: PageLink | ((answer: AnswerOf<Key>) => PageLink)
  children: (state: { busy: boolean; fieldError(name: string): string | null }) => ReactNode
}

/**
 * A form of the office. Without script it is a plain one that its door leads on; with script what was typed stays where
 * it is when the door says no.
 */
export function OfficeForm<Key extends DoorKey>({ to, done, children, ...rest }: Props<Key>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const post = useFormPost<Key>({
    onDone: async (answer, form) => {
      form.reset()
      const page = typeof done === 'string' ? done : done(answer)
      const { pathname, search } = location
      // Another page begins at its top.
      await navigate(page, { preventScrollReset: typeof done === 'string' })
      // To another part of the same page nothing is read anew by itself.
      if (page.startsWith(`${pathname}${search}#`)) await revalidate()
    },
  })
  return (
    <form {...rest} {...to} onSubmit={post.onSubmit}>
      {children(post)}
      <FormProblem error={post.error} />
    </form>
  )
}
