import { type FormEvent, useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmailField, Options, SelectField } from '#app/ui/field.tsx'
import { FormNotice } from '#app/ui/form.tsx'
import { FormState } from '#app/ui/form-state.ts'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { intoSight } from '#app/ui/into-sight.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useWarning } from '#app/ui/use-warning.ts'
import { type ListId, wordingOf } from '../lists.ts'
import { findProblem, MESSAGES } from '../sign-up.ts'

type Props = {
  list: ListId
  /** The product waited for, if it was added in the office. */
  product?: { id: string; name: string }
  /** Path of the page with the form; stored with the consent. */
  source: string
  button: string
  /** The pillars to choose from; without any, the question is left out. */
  pillars?: readonly { slug: string; title: string }[]
}

/**
 * Asks for an address and a ticked box. Without script it is a plain form that leads to a page; with script the same
 * door answers and the visitor stays on the page.
 */
export function SignUpForm({ list, product, source, button, pillars = [] }: Props) {
  const isHydrated = useIsHydrated()
  const { warn, clear } = useWarning()
  const [problem, setProblem] = useState<ReturnType<typeof findProblem>>(null)
  const [isDone, setDone] = useState(false)
  const wording = wordingOf(list, product ? [product] : [])
  const done = list === 'newsletter' ? MESSAGES.subscribed : MESSAGES.waiting
  const post = useFormPost({
    extra: () => ({ elapsedMs: Math.round(performance.now()) }),
    onDone: (_answer, form) => {
      form.reset()
      setDone(true)
      toast(done)
    },
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    clear()
    setDone(false)
    const form = event.currentTarget
    const fields = new FormData(form)
    const found = findProblem({ email: String(fields.get('email') ?? ''), consent: fields.has('consent') })
    setProblem(found)
    if (!found) return post.onSubmit(event)
    event.preventDefault()
    warn(found)
    const control = form.elements.namedItem(found.field)
    if (control instanceof HTMLInputElement) control.focus()
  }

  const fieldError = (field: string) =>
    problem ? (problem.field === field ? problem.description : null) : post.fieldError(field)

  return (
    <form
      {...formTo(list === 'newsletter' ? 'POST /api/newsletter' : 'POST /api/waitlist')}
      onSubmit={onSubmit}
      // A click before hydration is replayed after it (entry.lazy-hydration.ts); without script the browser validates.
      data-needs-react=""
      noValidate={isHydrated}
      className="grid max-w-(--container-narrow) gap-5"
    >
      <FormState value={{ ...post, fieldError }}>
        <Honeypot />
        {list !== 'newsletter' && <input type="hidden" name="list" value={list} />}
        <input type="hidden" name="source" value={source} />
        <EmailField />
        {pillars.length > 0 && (
          <SelectField label="What would you most like to read about?" name="interest">
            <option value="">A bit of everything</option>
            <Options of={pillars.map(({ slug, title }) => [slug, title])} />
          </SelectField>
        )}
        <Checkbox name="consent" label={wording} required />
        <FormNotice title="That didn’t work" />
        {isDone && (
          <Notice variant="success" live title={done.title} ref={intoSight} className="scroll-mb-52">
            {done.description}
          </Notice>
        )}
        <Submit className="justify-self-start">{button}</Submit>
      </FormState>
    </form>
  )
}
