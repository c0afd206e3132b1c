import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { DayChips } from '#app/ui/day-chips.tsx'
import { FieldProblem, Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form, FormDone, FormProblem } from '#app/ui/form.tsx'
import { WEEKDAYS } from '#app/values/local-date.ts'

type Kept = { id: string; time: string; label: string; days: string }
type Choices = { group: string; choices: { about: string; label: string }[] }
type Props = { kept: readonly Kept[]; choices: readonly Choices[]; onDone: () => void }

/** Own reminders: for any habit, the check-in or the review, as often a day as the member likes. */
export function OwnReminders({ kept, choices, onDone }: Props) {
  return (
    <section id="own" aria-labelledby="own-heading" className="grid max-w-2xl scroll-mt-24 gap-5">
      <header className="grid gap-1">
        <h2 id="own-heading" className="text-2xl">
          Your own reminders
        </h2>
        <p className="text-soft">Any habit, at any time, several times a day. We stay quiet once it’s done.</p>
      </header>
      {kept.length > 0 && (
        <ul className="grid">
          {kept.map(({ id, time, label, days }) => (
            <li key={id} className="flex items-center justify-between gap-4 border-t border-line py-2">
              <span className="grid grid-cols-[3.5rem_1fr] items-baseline">
                <time className="tabular-nums text-soft">{time}</time>
                <span>
                  <span className="wrap-anywhere font-medium">{label}</span>
                  <span className="block text-sm text-soft">{days}</span>
                </span>
              </span>
              <form {...formTo('POST /api/reminders/own/remove')}>
                <input type="hidden" name="id" value={id} />
                <Submit variant="quiet" size="small">
                  Remove
                  <span className="sr-only">
                    {' '}
                    {label} at {time}
                  </span>
                </Submit>
              </form>
            </li>
          ))}
        </ul>
      )}
      <Form
        to={formTo('POST /api/reminders/own')}
        onDone={(_, form) => {
          form.reset()
          onDone()
        }}
        className="surface grid gap-5 rounded-lg border border-line bg-raised p-4 sm:p-5"
      >
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <SelectField label="Remind me of" name="about" required>
            {choices.map(({ group, choices: those }) => (
              <optgroup key={group} label={group}>
                <Options of={those.map(({ about, label }) => [about, label])} />
              </optgroup>
            ))}
          </SelectField>
          <TextField label="At" name="time" type="time" required />
        </div>
        <fieldset>
          <legend className="pb-2 text-sm font-medium">On</legend>
          <DayChips nameOf={(day) => day} chosen={WEEKDAYS} />
          <FieldProblem name="days" />
        </fieldset>
        <FormProblem isRest />
        <Submit className="justify-self-start">Add this reminder</Submit>
        <FormDone>Added.</FormDone>
      </Form>
    </section>
  )
}
