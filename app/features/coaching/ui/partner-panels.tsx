import { useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { Button, Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { Partner } from '../partner.server.ts'

const reload = { onDone: () => leaveFor('/app/partner') }

/** The partner: whether they kept today, a ‘well done’ once a day, and a button to leave. */
export const PartnerCard = ({ partner: { name, keptToday, mayCheer, wasCheered } }: { partner: Partner }) => (
  <>
    <section aria-label={name} className="surface grid gap-4 wrap-anywhere rounded-lg border border-line p-6 sm:p-8">
      <h2 className="text-3xl font-light">{name}</h2>
      <p className="text-lg">
        {keptToday === null ? 'Resting at the moment.' : keptToday ? 'Kept today.' : 'Today is still open.'}
      </p>
      {wasCheered && <p className="text-action">{name} said ‘well done’ to you today.</p>}
      {mayCheer ? (
        <Form to={formTo('POST /api/partner/well-done')} {...reload} className="grid gap-3">
          <Submit className="justify-self-start">Say ‘well done’</Submit>
          <FormProblem />
        </Form>
      ) : (
        keptToday !== null && <p className="text-soft">You’ve said ‘well done’ today.</p>
      )}
    </section>
    <form {...formTo('POST /api/partner/end')} className="grid gap-2 border-t border-line pt-6">
      <p className="text-sm text-soft">Either of you can end it, at any time. Nobody is told why.</p>
      <Submit variant="secondary" className="justify-self-start">
        End the partnership
      </Submit>
    </form>
  </>
)

export const Accept = ({ token, from, name }: { token: string; from: string; name: string }) => (
  <Form to={formTo('POST /api/partner/accept')} {...reload} className="grid gap-6 wrap-anywhere">
    <p className="text-lg">
      {from} would like to be your partner. You’ll each see whether the other kept today, and can say ‘well done’ once a
      day. Either of you can end it at any time.
    </p>
    <input type="hidden" name="token" value={token} />
    <TextField label={`What should ${from} call you?`} name="name" required defaultValue={name} />
    <FormProblem />
    <Submit className="justify-self-start">Be {from}’s partner</Submit>
  </Form>
)

/** The pending invitation's link, or the form to create one. */
export const Invite = ({ invitation, name }: { invitation: { link: string; until: string } | null; name: string }) => (
  <>
    {invitation && <Link {...invitation} />}
    <Form to={formTo('POST /api/partner/invite')} {...reload} className="grid gap-6">
      <TextField label="What should your partner call you?" name="name" required defaultValue={name} />
      <FormProblem />
      <Submit variant={invitation ? 'secondary' : 'primary'} className="justify-self-start">
        {invitation ? 'Make a new link' : 'Make a link'}
      </Submit>
    </Form>
  </>
)

function Link({ link, until }: { link: string; until: string }) {
  const [said, setSaid] = useState('')
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setSaid('Copied.')
    } catch {
      setSaid('Your browser doesn’t allow that. Please copy it from the box above.')
    }
  }
  return (
    <section aria-labelledby="link-heading" className="surface grid gap-4 rounded-lg border border-line p-6 sm:p-8">
      <h2 id="link-heading" className="text-2xl">
        Send this link to one person
      </h2>
      <p className="text-soft">It works once, for another member, until {until}.</p>
      <TextField
        label="Your link"
        name="link"
        readOnly
        required
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>Copy it</Button>
        <span role="status" className="text-sm text-soft">
          {said}
        </span>
      </div>
      <form {...formTo('POST /api/partner/end')}>
        <Submit variant="secondary">Take it back</Submit>
      </form>
    </section>
  )
}
