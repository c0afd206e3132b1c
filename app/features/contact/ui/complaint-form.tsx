import { useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Submit } from '#app/ui/button.tsx'
import { EmailField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormNotice } from '#app/ui/form.tsx'
import { FormState } from '#app/ui/form-state.ts'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { COMPLAINT_RECEIVED, complaintWords } from '../complaint.ts'

/** The complaint form. An error never clears the text. */
export function ComplaintForm() {
  const [hasCopy, setHasCopy] = useState(true)
  const post = useFormPost<'POST /api/complaints'>({
    extra: () => ({ elapsedMs: Math.round(performance.now()) }),
    onDone: (answer, form) => {
      form.reset()
      setHasCopy(answer.hasCopy)
    },
  })
  return (
    <form {...formTo('POST /api/complaints')} onSubmit={post.onSubmit} data-needs-react="" className="grid gap-5">
      <FormState value={post}>
        <Honeypot />
        <TextField label="Name" name="name" autoComplete="name" required />
        <EmailField hint="We’ll reply to this address. If your account or order uses another one, tell us below." />
        <TextAreaField
          label="What happened, and when"
          name="message"
          hint="Say which data it’s about, if you know. You don’t need to give health details. If you’re writing for someone else, tell us that they’ve agreed."
          required
        />
        <TextAreaField label="What you would like us to do" name="wish" />
        <FormNotice title="We couldn’t send your complaint">What you wrote is still here.</FormNotice>
        {post.isDone && (
          <Notice variant="success" live title={COMPLAINT_RECEIVED}>
            {complaintWords(hasCopy)}
          </Notice>
        )}
        <Submit size="large" className="justify-self-start">
          {post.busy ? 'Sending...' : 'Send complaint'}
        </Submit>
      </FormState>
    </form>
  )
}
