import { formTo } from '#app/browser/call.ts'
import { GOAL_MEASURES, GOAL_PERIODS, measureLabel } from '#app/features/routine/goals.ts'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { ForGood } from '../../ui/for-good.tsx'
import { OfficeForm } from '../../ui/office-form.tsx'

type Props = {
  id: string
  name: string
  formIds: { goal: string; focus: string; note: string }
  isMember: boolean
  suggestions: readonly { id: string; title: string; words: string; answer: 'accepted' | 'declined' | null }[]
  notes: readonly { id: string; words: string; dueOn: LocalDate | null; isDone: boolean; when: string }[]
}

/** The coach's actions beside writing: suggestions, notes and tasks. */
export function ActionsPanel({ id, name, formIds, isMember, suggestions, notes }: Props) {
  const done = `/office/coaching/${id}` as const
  return (
    <div className="grid content-start gap-8">
      {isMember && (
        <details className="border-t border-line pt-3">
          <summary className="min-h-11 cursor-pointer content-center font-medium">Suggest a goal or a focus</summary>
          <OfficeForm
            to={formTo('POST /api/office/coaching/:id/suggestions', { path: { id } })}
            done={done}
            formId={formIds.goal}
            className="grid gap-4 pt-3"
          >
            <input type="hidden" name="kind" value="goal" />
            <SelectField label="Goal" name="measure" required defaultValue="exercise">
              <Options of={GOAL_MEASURES.map((measure) => [measure, measureLabel(measure)])} />
            </SelectField>
            <div className="grid grid-cols-2 gap-3">
              <TextField label="How many" name="target" required inputMode="numeric" maxLength={3} />
              <SelectField label="In a" name="period" required defaultValue="week">
                <Options of={GOAL_PERIODS.map((period) => [period, period])} />
              </SelectField>
            </div>
            <TextField label="Why" name="words" required />
            <Submit variant="secondary" size="small" className="justify-self-start">
              Suggest the goal
            </Submit>
          </OfficeForm>
          <OfficeForm
            to={formTo('POST /api/office/coaching/:id/suggestions', { path: { id } })}
            done={done}
            formId={formIds.focus}
            className="grid gap-4 pt-6"
          >
            <input type="hidden" name="kind" value="focus" />
            <TextField label="Focus for a week" hint="Small, and with a place in the day." name="words" required />
            <Submit variant="secondary" size="small" className="justify-self-start">
              Suggest the focus
            </Submit>
          </OfficeForm>
        </details>
      )}
      {suggestions.length > 0 && (
        <section aria-label="Suggestions" className="grid gap-2">
          <h2 className="font-sans text-sm font-semibold">Suggested</h2>
          <ul className="grid gap-2 text-sm">
            {suggestions.slice(0, 5).map((one) => (
              <li key={one.id}>
                {one.title} <span className="text-soft">({one.answer ?? 'not answered yet'})</span>
                <span className="block wrap-anywhere text-soft">{one.words}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Notes and tasks" className="grid gap-3">
        <h2 className="font-sans text-sm font-semibold">Notes and tasks</h2>
        <ul className="grid gap-3 text-sm">
          {notes.map((note) => (
            <Note key={note.id} id={id} note={note} />
          ))}
        </ul>
        <OfficeForm
          to={formTo('POST /api/office/coaching/:id/notes', { path: { id } })}
          done={done}
          formId={formIds.note}
          className="grid gap-4 border-t border-line pt-4"
        >
          <TextAreaField
            label="Note"
            hint={`For you. ${name} can read it in their export.`}
            name="words"
            rows={3}
            required
          />
          <TextField
            label="To be done by"
            type="date"
            name="dueOn"
            hint="With a day it’s a task, and your desk reminds you."
          />
          <Submit variant="secondary" size="small" className="justify-self-start">
            Keep it
          </Submit>
        </OfficeForm>
      </section>
    </div>
  )
}

function Note({ id, note: { id: note, words, dueOn, isDone, when } }: { id: string; note: Props['notes'][number] }) {
  const done = `/office/coaching/${id}` as const
  const path = { id, note }
  return (
    <li className="grid gap-1">
      <p className="wrap-anywhere whitespace-pre-wrap">{words}</p>
      <p className="text-xs text-soft">
        {when}
        {dueOn && `, ${isDone ? 'done' : `by ${dayLabel(dueOn)}`}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {dueOn && !isDone && (
          <OfficeForm to={formTo('POST /api/office/coaching/:id/notes/:note/done', { path })} done={done}>
            <Submit variant="secondary" size="small">
              Done
            </Submit>
          </OfficeForm>
        )}
      </div>
      <ForGood what="Delete this note">
        <OfficeForm to={formTo('POST /api/office/coaching/:id/notes/:note/remove', { path })} done={done}>
          <Submit variant="danger" size="small">
            Delete it
          </Submit>
        </OfficeForm>
      </ForGood>
    </li>
  )
}
