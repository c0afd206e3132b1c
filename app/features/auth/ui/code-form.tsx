import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { safeNextPath } from '../next-path.ts'

/** A form for the six digits of the email, for people who read it on another device or use the installed app. */
export function CodeForm({ next }: { next: string }) {
  const { onSubmit, busy, error, field, fieldError } = useFormPost<'POST /api/auth/sign-in/code'>({
    onDone: ({ redirectTo }) => location.assign(safeNextPath(redirectTo)),
  })
  return (
    <form {...formTo('POST /api/auth/sign-in/code')} onSubmit={onSubmit} className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Six-digit code"
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*(\d\s*){6}"
        title="Six digits"
        maxLength={12}
        required
        className="max-w-52"
      />
      {error && !fieldError('code') && (
        <Notice variant="error" live title="That didn’t work">
          {error.userMessage}
        </Notice>
      )}
      <Submit variant="secondary" busy={busy} className="justify-self-start">
        Sign in with the code
      </Submit>
    </form>
  )
}
