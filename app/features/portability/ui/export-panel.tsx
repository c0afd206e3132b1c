import { linkTo } from '#app/browser/call.ts'
import { FreshSignInForm } from '#app/features/auth/ui/fresh-sign-in-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** Downloads everything as a file. More than ten minutes after signing in, the user first signs in again. */
export const ExportPanel = ({ isFresh, email }: { isFresh: boolean; email: string }) => (
  <div className="grid gap-6">
    <p className="measure">
      One file with everything we hold about you: days, check-ins, goals, safety answers, timetable, orders, sign-ins,
      emails. The JSON file can be brought back here without loss; the CSV files open in any spreadsheet.
    </p>
    {isFresh ? (
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={linkTo('GET /api/account/export.json')} download>
          Download as JSON
        </ButtonLink>
        <ButtonLink href={linkTo('GET /api/account/export.zip')} download variant="secondary">
          Download as CSV files
        </ButtonLink>
      </div>
    ) : (
      <FreshSignInForm email={email} next="/account/data">
        To make sure it’s you, we’ll send one more email. Then you can download your data here.
      </FreshSignInForm>
    )}
    <p className="measure text-sm text-soft">
      The file holds your health data, so keep it somewhere private. It leaves out sign-in secrets.
    </p>
  </div>
)
