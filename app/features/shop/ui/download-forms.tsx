import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

const showSent = () => location.assign('/download?sent=1')

/** Sends a fresh link to the address an order was made with. */
export function ResendForm() {
  const { onSubmit, busy, error, fieldError } = useFormPost({ onDone: showSent })
  return (
    <form method="post" action="/api/downloads/resend" onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={fieldError('email') ?? error?.userMessage}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        Send me a fresh link
      </Button>
    </form>
  )
}

/** The way on from a link that has expired: a fresh one to the address of its order. */
export function RenewForm({ token }: { token: string }) {
  const { onSubmit, busy, error } = useFormPost({ onDone: showSent })
  return (
    <form method="post" action="/api/downloads/renew" onSubmit={onSubmit} className="grid justify-items-start gap-4">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="large" busy={busy}>
        Mail me a fresh link
      </Button>
      {error && (
        <Notice variant="error" live>
          {error.userMessage}
        </Notice>
      )}
    </form>
  )
}
