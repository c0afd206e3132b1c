import { formTo } from '#app/browser/call.ts'
import { FreshSignInForm } from '#app/features/auth/ui/fresh-sign-in-form.tsx'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Erases all records and keeps the account. A plain form with a confirmation, because it can't be undone. */
export function EraseRecordsPanel({ isDone, isFresh, email }: { isDone: boolean; isFresh: boolean; email: string }) {
  if (isDone)
    return (
      <Notice variant="success" title="Your records have been deleted" live>
        Your account is still here, with nothing in it.
      </Notice>
    )
  return (
    <div className="grid max-w-prose gap-6">
      <p>
        This deletes your days, check-ins, measurements, safety answers, goals, reviews, trials and timetable, at once
        and for good. Your account and membership stay. Download your data first if you may want it back.
      </p>
      {isFresh ? (
        <form {...formTo('POST /api/account/erase-records')} className="grid justify-items-start gap-5">
          <Checkbox name="confirm" value="yes" required label="I want to delete all my records now." />
          <Submit variant="danger">Delete my records</Submit>
        </form>
      ) : (
        <FreshSignInForm email={email} next="/account/data#records">
          This stops anyone else from deleting your records on a computer you’ve left open.
        </FreshSignInForm>
      )}
    </div>
  )
}
