import { formTo, linkTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = { next: string; providerName: string | null; button?: string }

/** The sign-in form. The answer is the same for every address, so it doesn't reveal who has an account. */
export function SignInForm({ next, providerName, button = 'Send me a sign-in link' }: Props) {
  const { onSubmit, busy, error, fieldError } = useFormPost({
    // For a new account: its days follow the user's time zone.
    extra: () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    onDone: () => location.assign(`/sign-in/sent?${new URLSearchParams({ next })}`),
  })
  return (
    <div className="grid gap-8">
      <form {...formTo('POST /api/auth/sign-in/magic-link')} onSubmit={onSubmit} className="grid gap-5">
        <input type="hidden" name="callbackURL" value={next} />
        <EmailField error={fieldError('email')} />
        {error && !fieldError('email') && (
          <Notice variant="error" live title="That didn’t work">
            {error.userMessage}
          </Notice>
        )}
        <Submit size="large" busy={busy}>
          {button}
        </Submit>
      </form>
      {providerName && (
        <div className="grid border-t border-line pt-8">
          <ButtonLink href={linkTo('GET /api/login/oidc', { query: { next } })} variant="secondary" size="large">
            Continue with {providerName}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
