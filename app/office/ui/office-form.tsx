import type { ComponentProps } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { AnswerOf, DoorKey } from '#app/browser/call.ts'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { PageLink } from '#app/values/page-link.ts'

type Props<Key extends DoorKey> = Omit<ComponentProps<typeof Form<Key>>, 'onDone'> & {
  /** Where it leads afterwards; the same page reloads its data. */
  done: PageLink | ((answer: AnswerOf<Key>) => PageLink)
}

/** A form of the office. With script the values stay in place when the door refuses. */
export function OfficeForm<Key extends DoorKey>({ done, children, ...form }: Props<Key>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  async function leadOn(answer: AnswerOf<Key>, sent: HTMLFormElement) {
    sent.reset()
    const page = typeof done === 'string' ? done : done(answer)
    const { pathname, search } = location
    // Another page starts at its top.
    await navigate(page, { preventScrollReset: typeof done === 'string' })
    // Navigating to a fragment of the same page doesn't revalidate its data.
    if (page.startsWith(`${pathname}${search}#`)) await revalidate()
  }
  return (
    <Form<Key> {...form} onDone={leadOn}>
      {children}
      <FormProblem />
    </Form>
  )
}
