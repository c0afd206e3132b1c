import { formTo, linkTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/field.tsx'
import { Form, FormNotice } from '#app/ui/form.tsx'

type Props = { next: string; providerName: string | null; button?: string }

/** The sign-in form. The answer is the same for every address, so it doesn't reveal who has an account. */
export const SignInForm = ({ next, providerName, button = 'Send me a sign-in link' }: Props) => (
  <div className="grid gap-8">
    <Form
      to={formTo('POST /api/auth/sign-in/magic-link')}
      // For a new account: its days follow the user's time zone.
      extra={() => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
      onDone={() => leaveFor(`/sign-in/sent?${new URLSearchParams({ next })}`)}
      className="grid gap-5"
    >
      <input type="hidden" name="callbackURL" value={next} />
      <EmailField />
      <FormNotice title="That didn’t work" />
      <Submit size="large">{button}</Submit>
    </Form>
    {providerName && (
      <div className="grid border-t border-line pt-8">
        <ButtonLink href={linkTo('GET /api/login/oidc', { query: { next } })} variant="secondary" size="large">
          Continue with {providerName}
        </ButtonLink>
      </div>
    )}
  </div>
)
