import { type ComponentProps, useContext } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { AnswerOf, DoorKey } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { FormState } from '#app/ui/form-state.ts'
import type { PageLink } from '#app/values/page-link.ts'

type Props<Key extends DoorKey> = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> & {
  /** Method and action of a door: `formTo('POST /api/office/…')`. */
  to: { method: 'post'; action: string }
  /** Where it leads afterwards; the same page reloads its data. */
  done: PageLink | ((answer: AnswerOf<Key>) => PageLink)
}

/**
 * A form of the office. Without script it's a plain form that its door redirects; with script the values stay in place
 * when the door refuses.
 */
export function OfficeForm<Key extends DoorKey>({ to, done, children, ...rest }: Props<Key>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const post = useFormPost<Key>({
    onDone: async (answer, form) => {
      form.reset()
      const page = typeof done === 'string' ? done : done(answer)
      const { pathname, search } = location
      // Another page starts at its top.
      await navigate(page, { preventScrollReset: typeof done === 'string' })
      // Navigating to a fragment of the same page doesn't revalidate its data.
      if (page.startsWith(`${pathname}${search}#`)) await revalidate()
    },
  })
  return (
    <form {...rest} {...to} onSubmit={post.onSubmit}>
      <FormState value={post}>{children}</FormState>
      <FormProblem error={post.error} />
    </form>
  )
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'busy'> & {
  /** One of several buttons: it's disabled while the form is being sent, without a busy indicator. */
  isOneOf?: boolean
}

/** Submits the surrounding office form. */
export function Submit({ isOneOf = false, disabled, ...rest }: SubmitProps) {
  const { busy } = useContext(FormState)
  return <Button type="submit" {...rest} disabled={disabled || (isOneOf && busy)} busy={!isOneOf && busy} />
}
