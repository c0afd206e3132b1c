import { useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { FreshSignInForm } from '#app/features/auth/ui/fresh-sign-in-form.tsx'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/field.tsx'
import { Form, FormNotice } from '#app/ui/form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = { email: string; isFresh: boolean; needsSecondStep: boolean; isSent: boolean }

/**
 * Form for the new address. More than ten minutes after signing in, the user first signs in again, and staff pass their
 * second step.
 */
export function EmailChangeForm({ email, isFresh, needsSecondStep, isSent: wasSent }: Props) {
  const [isSent, setSent] = useState(wasSent)
  if (!isFresh)
    return (
      <>
        <FreshSignInForm email={email} next="/account/email">
          To make sure it’s you, we’ll send one more email to your current address. Then you can change it here.
        </FreshSignInForm>
        <p className="measure text-sm text-soft">
          Can’t read emails there any more? Please <TextLink href="/contact">write to us</TextLink>.
        </p>
      </>
    )
  if (needsSecondStep)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="measure text-sm text-soft">
          Your address opens the office, so your mailbox alone can’t change it.
        </p>
        <ButtonLink href="/office/confirm?next=%2Faccount%2Femail">Confirm it’s you</ButtonLink>
      </div>
    )
  return (
    <Form to={formTo('POST /api/account/email')} onDone={() => setSent(true)} className="grid max-w-md gap-5">
      <EmailField label="New email address" />
      <FormNotice title="Nothing has changed" />
      {isSent && (
        <Notice variant="success" live title="Check your new inbox">
          We’ve sent a link there. Open it in this browser within an hour. Until then nothing changes.
        </Notice>
      )}
      <Submit className="justify-self-start">Send the link</Submit>
    </Form>
  )
}
