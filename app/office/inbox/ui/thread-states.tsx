import { formTo } from '#app/browser/call.ts'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { OneOfSubmits } from '#app/office/ui/one-of-submits.tsx'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { FormDone } from '#app/ui/form.tsx'
import { SNOOZE_NAMES, SNOOZES, STATE_NAMES } from '../thread.ts'
import type { Props } from './thread-page.tsx'

type StatesProps = Pick<Props['thread'], 'id' | 'state' | 'snoozed'> & { read: string | undefined }

export function States({ id, state, snoozed, read }: StatesProps) {
  const title = state === 'closed' ? STATE_NAMES.closed : snoozed ? `Put aside until ${snoozed}` : 'Put aside'
  return (
    <OfficeForm
      to={formTo('POST /api/office/inbox/:id/state', { path: { id } })}
      done={`/office/inbox/${id}`}
      className="grid gap-2"
    >
      {read && <input type="hidden" name="read" value={read} />}
      <h2 className="font-sans text-sm font-medium">{title}</h2>
      <div className="flex flex-wrap gap-2">
        {state === 'closed' ? (
          <Submit name="to" value="open" variant="secondary">
            Open again
          </Submit>
        ) : (
          <>
            {SNOOZES.map((to) => (
              <OneOfSubmits key={to} name="to" value={to} variant="secondary" size="small">
                {SNOOZE_NAMES[to]}
              </OneOfSubmits>
            ))}
            {state === 'snoozed' && (
              <OneOfSubmits name="to" value="open" variant="secondary" size="small">
                Bring back now
              </OneOfSubmits>
            )}
            <OneOfSubmits name="to" value="closed" variant="secondary" size="small">
              Close without answer
            </OneOfSubmits>
          </>
        )}
      </div>
    </OfficeForm>
  )
}

export const Assignee = ({ id, assignee, staff }: { id: string; assignee: string; staff: Props['staff'] }) => (
  <OfficeForm
    to={formTo('POST /api/office/inbox/:id/assignee', { path: { id } })}
    done={`/office/inbox/${id}`}
    className="grid gap-2"
  >
    <SelectField key={assignee} label="Whose" name="assignee" defaultValue={assignee} required>
      <option value="">Nobody’s</option>
      <Options of={staff.map((person) => [person.id, person.name])} />
    </SelectField>
    <p>
      <Submit variant="secondary" size="small">
        Hand over
      </Submit>
    </p>
    <FormDone>Handed over.</FormDone>
  </OfficeForm>
)
