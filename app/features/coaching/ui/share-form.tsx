import { type FormTarget, formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldProblem, Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { capitalised } from '#app/values/number-words.ts'
import { KIND_WORDS, kindsInWords, SHARE_DAYS, SHARED_KINDS, type SharedKind } from '../sharing.ts'

type Shown = { kinds: readonly SharedKind[]; fromDay: LocalDate; until: string | null }

type EndProps = { to: FormTarget; share: Shown; isResting: boolean }

/** Shows what is shared now, with one button to end it. A plain form: it works before hydration. */
export function EndForm({ to, share: { kinds, fromDay, until }, isResting }: EndProps) {
  return (
    <section aria-labelledby="now-heading" className="surface grid gap-4 rounded-lg border border-line p-5 sm:p-8">
      <h2 id="now-heading" className="text-2xl">
        {isResting ? 'Resting with your membership' : 'Shared now'}
      </h2>
      <p className="text-lg">
        {capitalised(kindsInWords(kinds))}; from {dayLabel(fromDay)} on, {until ? `until ${until}` : 'until you end it'}
        .
      </p>
      {isResting && (
        <p className="text-soft">Your coach sees nothing while your membership isn’t open. This goes on when it is.</p>
      )}
      <form {...to}>
        <Submit variant="danger">Stop sharing</Submit>
      </form>
    </section>
  )
}

const DAY_WORDS = { '7': 'A week', '28': 'Four weeks', '90': 'Three months', null: 'Until I end it' } as const

export function ShareForm({ share, today, from }: { share: Shown | null; today: LocalDate; from: LocalDate }) {
  return (
    <section aria-labelledby="choose-heading" className="grid gap-6 border-t border-line pt-8">
      <h2 id="choose-heading" className="text-2xl">
        {share ? 'Change what you share' : 'Choose what you share'}
      </h2>
      <Form
        to={formTo('POST /api/coach/share')}
        onDone={() => leaveFor('/app/sharing?done=1')}
        className="grid max-w-xl gap-8"
      >
        <fieldset className="grid gap-5">
          <legend className="mb-4 font-medium">Your coach may see</legend>
          {SHARED_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              name={`kind.${kind}`}
              value="yes"
              defaultChecked={share?.kinds.includes(kind)}
              label={KIND_WORDS[kind].label}
              hint={KIND_WORDS[kind].hint}
            />
          ))}
          <FieldProblem name="kinds" />
        </fieldset>
        <TextField
          label="From this day on"
          hint="Your coach sees nothing from before it."
          type="date"
          name="from"
          required
          defaultValue={from}
          max={today}
        />
        <SelectField label="For how long" name="days" required defaultValue="90">
          <Options of={SHARE_DAYS.map((days) => [String(days), DAY_WORDS[String(days) as keyof typeof DAY_WORDS]])} />
        </SelectField>
        <FormProblem isRest />
        <Submit className="justify-self-start">{share ? 'Share this instead' : 'Share this'}</Submit>
      </Form>
    </section>
  )
}
