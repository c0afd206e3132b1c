import { formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { FreshSignInForm } from '#app/features/auth/ui/fresh-sign-in-form.tsx'
import type { Billing } from '#app/features/membership/contract.ts'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = {
  closesAt: string | null
  billing: Pick<Billing, 'isPaid' | 'actions' | 'mayJoin'> | null
  isFresh: boolean
  email: string
}

/** Closing an account: what is erased, what is kept and why, and seven days to undo it. */
export function ClosingPanel({ closesAt, billing, isFresh, email }: Props) {
  if (closesAt) return <KeepAccount closesAt={closesAt} />
  const isPaying = billing?.isPaid === true && !billing.mayJoin
  return (
    <div className="grid max-w-prose gap-6">
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          In seven days we erase everything we hold about you, except what the law makes us keep. Our backups are
          cleared within 35 days.
        </li>
        <li>Until then you can sign in, download your data, and keep the account with one click.</li>
        {isPaying && (
          <li>
            Your membership is not renewed from this moment and ends with the account.{' '}
            {billing.actions.includes('refund') && (
              <>
                You are within the 30-day guarantee: to have your money back, choose{' '}
                <TextLink href="/account#membership">“Cancel and get a refund”</TextLink> first.
              </>
            )}
          </li>
        )}
        <li>
          You’ll also leave our mailing lists. We keep a keyed hash of your address so that we don’t email you again.
        </li>
        <li>We keep records of what you bought for six years, because tax law requires it.</li>
      </ul>
      {isFresh ? (
        <Form
          to={formTo('POST /api/account/close')}
          onDone={() => leaveFor('/account/closing')}
          className="grid justify-items-start gap-5"
        >
          <Checkbox name="confirm" value="yes" required label="I want to delete my account and everything in it." />
          <FormProblem isRest />
          <Submit variant="danger">Delete my account</Submit>
        </Form>
      ) : (
        <FreshSignInForm email={email} next="/account/data#delete">
          This stops anyone else from deleting your account on a computer you’ve left open.
        </FreshSignInForm>
      )}
    </div>
  )
}

/** When the account will be deleted, with a button that undoes it. A plain form, so that it works without script. */
export const KeepAccount = ({ closesAt }: { closesAt: string }) => (
  <div className="grid max-w-prose justify-items-start gap-4">
    <Notice variant="warning" title="Your account will be deleted">
      On {closesAt}. If you pay for a membership, it isn’t renewed. Until then everything stays as it is.
    </Notice>
    <form {...formTo('POST /api/account/keep')}>
      <Submit>Keep my account</Submit>
    </form>
  </div>
)
