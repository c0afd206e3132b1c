import { formTo } from '#app/browser/call.ts'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { SNOOZE_NAMES, SNOOZES, type ThreadState } from '../thread.ts'
import type { Props } from './thread-page.tsx'

export function States({ id, state }: { id: string; state: ThreadState }) {
  return (
    <OfficeForm
      to={formTo('POST /api/office/inbox/:id/state', { path: { id } })}
      done={`/office/inbox/${id}`}
      className="grid gap-2"
    >
      {({ busy }) => (
        <>
          <h2 className="text-sm font-medium">Put aside</h2>
          <div className="flex flex-wrap gap-2">
            {state === 'closed' ? (
              <Button type="submit" name="to" value="open" variant="secondary" busy={busy}>
                Open again
              </Button>
            ) : (
              <>
                {SNOOZES.map((to) => (
                  <Button key={to} type="submit" name="to" value={to} variant="secondary" size="small" disabled={busy}>
                    {SNOOZE_NAMES[to]}
                  </Button>
                ))}
                {state === 'snoozed' && (
                  <Button type="submit" name="to" value="open" variant="secondary" size="small" disabled={busy}>
                    Bring back now
                  </Button>
                )}
                <Button type="submit" name="to" value="closed" variant="secondary" size="small" disabled={busy}>
                  Close without answer
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </OfficeForm>
  )
}

export function Assignee({ id, assignee, staff }: { id: string; assignee: string; staff: Props['staff'] }) {
  return (
    <OfficeForm
      to={formTo('POST /api/office/inbox/:id/assignee', { path: { id } })}
      done={`/office/inbox/${id}`}
      className="grid gap-2"
    >
      {({ busy, fieldError }) => (
        <>
          <SelectField
            key={assignee}
            label="Whose"
            name="assignee"
            defaultValue={assignee}
            required
            error={fieldError('assignee')}
          >
            <option value="">Nobody’s</option>
            {staff.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </SelectField>
          <p>
            <Button type="submit" variant="secondary" size="small" busy={busy}>
              Hand over
            </Button>
          </p>
        </>
      )}
    </OfficeForm>
  )
}
