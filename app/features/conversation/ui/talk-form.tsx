import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'

type Props = {
  to: { method: 'post'; action: string }
  className?: string
  onDone?: (form: HTMLFormElement) => void
  children: (state: Pick<ReturnType<typeof useFormPost>, 'busy' | 'field'>) => ReactNode
}

/** A form of the conversation: a plain one without script; with script the page shows anew what it changed. */
export function TalkForm({ to, className, onDone, children }: Props) {
  const { revalidate } = useRevalidator()
  const post = useFormPost({
    onDone: (_answer, form) => {
      onDone?.(form)
      void revalidate()
    },
  })
  return (
    <form {...to} onSubmit={post.onSubmit} className={className}>
      {children(post)}
      <FormProblem error={post.error} />
    </form>
  )
}
