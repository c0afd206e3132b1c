import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { Fold } from '#app/office/ui/fold.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { ShownPersonPage } from '../show.server.ts'

/** Their legal requests with deadlines; closing the account and merging two. */
export function RightsPanel({ person: { id, today, requests, mayClose } }: { person: ShownPersonPage }) {
  const path = { path: { id } }
  return (
    <Part isApart title="Their data">
      <ul className="grid gap-4">
        {requests.map(({ id: request, words, button, asked, due, isLate, done }) => (
          <li key={request} className="grid gap-2">
            <p>
              {words} on {asked}.{' '}
              {done ? (
                <span className="text-soft">Done {done}.</span>
              ) : (
                <span className={isLate ? 'font-semibold text-clay' : 'text-soft'}>
                  {isLate ? `Late: it was due on ${due}.` : `Due on ${due}.`}
                </span>
              )}
            </p>
            {!done && (
              <ActionForm
                form={formTo('POST /api/office/people/:id/requests/:request', { path: { id, request } })}
                button={button}
              />
            )}
          </li>
        ))}
      </ul>
      <Fold title="They ask for something">
        <ActionForm form={formTo('POST /api/office/people/:id/requests', path)} button="Write it down">
          <SelectField name="kind" label="They ask" required defaultValue="export">
            <option value="export">For everything we hold about them</option>
            <option value="erasure">To be erased</option>
          </SelectField>
          <TextField
            type="date"
            name="askedOn"
            label="They asked on"
            hint="The law gives one month from that day. It stands on the desk until it’s done."
            required
            max={today}
            defaultValue={today}
          />
        </ActionForm>
      </Fold>
      <Fold title="Put two accounts together">
        <ActionForm
          form={formTo('POST /api/office/people/:id/merge', path)}
          button="Put them together"
          variant="danger"
        >
          <TextField
            type="email"
            name="email"
            label="Address of the other account"
            hint="What it has comes here, and the other account goes. What it shared with you, a partner or a challenge is no longer shared. Where both have the same day, this one counts. This can’t be undone."
            required
          />
          <Checkbox name="sure" required label="Both accounts are of one person: I have asked them." />
        </ActionForm>
      </Fold>
      {mayClose && (
        <Fold title="Close this account">
          <ActionForm form={formTo('POST /api/office/people/:id/close', path)} button="Close it" variant="danger">
            <Checkbox
              name="sure"
              required
              label="Yes. Nothing more is charged, they are told by email, and in seven days everything is erased."
            />
          </ActionForm>
        </Fold>
      )}
    </Part>
  )
}
