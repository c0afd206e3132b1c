import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { Props } from './among-others.tsx'

export const ChangeBody = ({ body }: { body: NonNullable<Props['body']> }) => (
  <details>
    <summary className="touch w-fit cursor-pointer font-semibold text-action underline decoration-1 underline-offset-4 hover:decoration-2">
      Change or remove your date of birth
    </summary>
    <div className="mt-5 grid gap-8 rounded-lg border border-line bg-raised p-5 sm:p-8">
      <BodyForm body={body} />
      <RemoveBody />
    </div>
  </details>
)

export function BodyForm({ body }: { body: Props['body'] }) {
  return (
    <Form to={formTo('POST /api/baseline/body')} className="grid gap-6" aria-label="What to compare with">
      <TextField
        label="Date of birth"
        name="bornOn"
        type="date"
        required
        autoComplete="bday"
        hint="Only used here and on your sheet for a doctor. You can remove it at any time."
        defaultValue={body?.bornOn}
        className="max-w-60"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Which table?</legend>
        <p className="text-sm text-soft">
          The studies counted women and men, and nobody else. Take the one that fits your body.
        </p>
        {(
          [
            ['female', 'Women'],
            ['male', 'Men'],
          ] as const
        ).map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="sex"
              value={value}
              required
              defaultChecked={body?.sex === value}
              className="size-5"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <FormProblem />
      <Submit className="justify-self-start">{body ? 'Save' : 'Compare'}</Submit>
    </Form>
  )
}

const RemoveBody = () => (
  <Form to={formTo('POST /api/baseline/body/remove')}>
    <Submit variant="secondary">Remove it</Submit>
  </Form>
)
