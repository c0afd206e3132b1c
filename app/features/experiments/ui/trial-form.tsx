import { useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { habitLabel } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { outcomeOf, TRIAL_OUTCOMES } from '../outcomes.ts'
import { DESIGNS } from '../sequence.ts'
import { BLOCK_DAYS, type TrialHabit, WASH_OUTS } from '../trial.ts'
import { PowerWords } from './trial-result.tsx'

type Props = { choices: readonly TrialHabit[]; today: LocalDate; latestStart: LocalDate; onStart: () => void }

/** Starts a trial: one habit, one outcome, a random order. Everything is chosen in advance. Works without script. */
export function TrialForm({ choices, today, latestStart, onStart }: Props) {
  const [chosen, setChosen] = useState('sleep')
  if (choices.length === 0) {
    return <p className="text-soft">Your safety answers leave out every habit you could run a trial of.</p>
  }
  const outcome = outcomeOf(TRIAL_OUTCOMES.find(({ key }) => key === chosen)?.key ?? 'sleep')
  return (
    <Form to={formTo('POST /api/trials')} onDone={onStart} aria-label="Start a trial" className="grid gap-6">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <SelectField
          label="Which habit?"
          name="habit"
          required
          hint="Only habits you can leave out without harm, and that your safety answers allow."
        >
          <Options of={choices.map((choice) => [choice, habitLabel(choice)])} />
        </SelectField>
        <SelectField
          label="What will you measure?"
          name="outcome"
          required
          hint="One thing, chosen now. A device’s figures come by your imports."
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <Options of={TRIAL_OUTCOMES.map(({ key, label }) => [key, label])} />
        </SelectField>
        <SelectField
          label="How many blocks?"
          name="blocks"
          required
          hint="Half of them with the habit, half without, in an order that is drawn."
        >
          <Options of={DESIGNS.map(({ blocks }) => [blocks, `${blocks} blocks`])} />
        </SelectField>
        <SelectField
          label="Days in each block"
          name="blockDays"
          required
          defaultValue="5"
          hint="8 blocks of 5 days are 40 days."
        >
          <Options of={BLOCK_DAYS.map((days) => [days, `${days} days`])} />
        </SelectField>
        <SelectField
          label="Wash-out"
          name="washOut"
          required
          hint="Days at the start of each block that are left out, because the one before may still have an effect."
        >
          <Options of={WASH_OUTS.map((days) => [days, days === 1 ? '1 day' : `${days} days`])} />
        </SelectField>
        <TextField
          label={`Smallest difference that matters to you, ${outcome.unit}`}
          name="smallest"
          inputMode="decimal"
          autoComplete="off"
          placeholder={String(outcome.smallest.usual)}
          hint={`Say it now, so that nobody moves the goal. Leave it empty for the usual ${outcome.smallest.usual}.`}
        />
        <TextField
          label="First day"
          name="startsOn"
          type="date"
          required
          min={today}
          max={latestStart}
          defaultValue={today}
          hint="Choose ordinary weeks: no holiday, house move or exams."
        />
      </div>
      <div className="measure grid gap-2 border-l-2 border-edge pl-4 text-sm">
        <p className="font-medium">What it can find, and what it can’t</p>
        <ul className="grid gap-1 text-soft">
          {DESIGNS.map(({ blocks }) => (
            <li key={blocks}>
              <PowerWords blocks={blocks} />
            </li>
          ))}
          <li>
            Only large effects show. What works slowly or lasts long, such as strength, can’t be found this way. You
            know which block it is, so hope counts, too.
          </li>
        </ul>
      </div>
      <FormProblem />
      <Submit className="justify-self-start">Draw the order and start</Submit>
    </Form>
  )
}
