import { type FormEvent, useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmailField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormNotice } from '#app/ui/form.tsx'
import { FormState } from '#app/ui/form-state.ts'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { intoSight } from '#app/ui/into-sight.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useWarning } from '#app/ui/use-warning.ts'
import { CONSENT_WORDING, type ContactField, copyWords, findProblem, MESSAGES } from '../contact.ts'

/** The contact form, prefilled with `message`. Cleared after sending; an error never clears the text. */
export function ContactForm({ message = '' }: { message?: string }) {
  const isHydrated = useIsHydrated()
  const { warn, clear } = useWarning()
  const [problem, setProblem] = useState<ReturnType<typeof findProblem>>(null)
  const [sent, setSent] = useState<{ hasCopy: boolean } | null>(null)
  const post = useFormPost<'POST /api/contact'>({
    extra: () => ({ elapsedMs: Math.round(performance.now()) }),
    onDone: (answer, form) => {
      form.reset()
      setSent(answer)
      toast(MESSAGES.sent)
    },
    onError: () => warn(MESSAGES.failed),
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    clear()
    setSent(null)
    const form = event.currentTarget
    const fields = new FormData(form)
    const textOf = (field: ContactField) => String(fields.get(field) ?? '')
    const found = findProblem({
      name: textOf('name'),
      email: textOf('email'),
      message: textOf('message'),
      gdprConsent: fields.has('gdprConsent'),
    })
    setProblem(found)
    if (!found) return post.onSubmit(event)
    event.preventDefault()
    warn(found)
    const control = form.elements.namedItem(found.fields[0] ?? 'name')
    if (control instanceof HTMLElement) control.focus()
  }

  const isMissing = (field: string) => problem?.fields.some((missing) => missing === field) ?? false
  function fieldError(field: string): string | null {
    if (!problem) return post.fieldError(field)
    if (!isMissing(field)) return null
    return field === 'gdprConsent' ? MESSAGES.consent.description : 'Please fill in this field.'
  }

  return (
    <form
      {...formTo('POST /api/contact')}
      onSubmit={onSubmit}
      // A click before hydration is replayed (entry.lazy-hydration.ts); without script the browser validates.
      data-needs-react=""
      noValidate={isHydrated}
      className="grid gap-5"
    >
      <FormState value={{ ...post, fieldError }}>
        <Honeypot />
        <TextField label="Name" name="name" autoComplete="name" required />
        <EmailField />
        <TextAreaField
          label="Message"
          name="message"
          defaultValue={message}
          hint="Please don’t send medical records or health details."
          required
        />
        <Checkbox name="gdprConsent" label={CONSENT_WORDING} required />
        <FormNotice title="We couldn’t send your message">What you wrote is still here.</FormNotice>
        {sent && (
          <Notice variant="success" live title={MESSAGES.sent.title} ref={intoSight} className="scroll-mb-52">
            {MESSAGES.sent.description} {copyWords(sent.hasCopy)}
          </Notice>
        )}
        <p className="text-sm text-soft">
          See what we keep, and for how long, in our <TextLink href="/privacy-policy">privacy policy</TextLink>. Writing
          to us signs you up for nothing.
        </p>
        <Submit size="large" className="justify-self-start">
          {post.busy ? 'Sending...' : 'Send message'}
        </Submit>
      </FormState>
    </form>
  )
}
