import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'

export function HookForm({ events }: { events: readonly (readonly [name: string, words: string])[] }) {
  return (
    <ActionForm form={formTo('POST /api/office/hooks')} button="Add this address">
      <TextField name="url" type="url" label="Address" required placeholder="https://" autoComplete="off" />
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-sm font-medium">What it hears of</legend>
        {events.map(([name, words]) => (
          <Checkbox key={name} name={name} className="py-2.5" label={words} hint={<code>{name}</code>} />
        ))}
        <FieldProblem name="events" />
      </fieldset>
    </ActionForm>
  )
}
