import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'

/** A new group. It isn't announced until it's opened to the waiting list. */
export const CohortForm = ({ id, coach }: { id: string; coach: string }) => (
  <OfficeForm to={formTo('POST /api/office/groups')} done={`/office/groups/${id}`} className="grid gap-4">
    <input type="hidden" name="id" value={id} />
    <TextField name="name" label="Name" required />
    <TextField name="coach" label="Who leads it" required defaultValue={coach} />
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <TextField type="date" name="startsOn" label="Begins on" required />
      <TextField name="size" label="Seats" inputMode="numeric" required defaultValue="12" />
    </div>
    <TextAreaField name="words" label="What it’s about" hint="Markdown works here." />
    <Submit className="justify-self-start">Set it up</Submit>
  </OfficeForm>
)

/** Opens a group to the waiting list: as many are invited as there are free seats. */
export function OpenForm({ id, free, waiting }: { id: string; free: number; waiting: number }) {
  if (free === 0) return <p className="text-soft">Every seat is taken or held.</p>
  if (waiting === 0) return <p className="text-soft">Nobody is on the waiting list who hasn’t been told.</p>
  const invited = Math.min(free, waiting)
  return (
    <ActionForm
      form={formTo('POST /api/office/groups/:id/open', { path: { id } })}
      button={`Invite ${invited} from the waiting list`}
    >
      <TextField
        name="days"
        label="Hold each seat for how many days"
        inputMode="numeric"
        required
        defaultValue="5"
        hint={`${waiting} ${waiting === 1 ? 'waits' : 'wait'}; whoever has waited longest comes first. Each is told once, as we promised them.`}
      />
    </ActionForm>
  )
}

export const LetterForm = ({ id, letterId, seats }: { id: string; letterId: string; seats: number }) => (
  <OfficeForm
    to={formTo('POST /api/office/groups/:id/letters', { path: { id } })}
    done={`/office/groups/${id}`}
    formId={letterId}
    className="grid gap-4"
  >
    <TextAreaField
      name="body"
      label="Your letter"
      required
      hint="Everybody in the group reads it, so please nothing about one of them."
    />
    <Submit className="justify-self-start">
      Send to {seats} {seats === 1 ? 'person' : 'people'}
    </Submit>
  </OfficeForm>
)
