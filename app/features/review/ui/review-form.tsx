import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { KeptDraft } from '#app/ui/kept-draft.tsx'
import { HABITS, type HabitKey, habitLabel } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Review } from '../contract.ts'
import { type WeekFigures, widestGap } from '../week.ts'
import { ChangeList, PlanTable } from './week-figures.tsx'

type Props = {
  owner: string
  week: LocalDate
  figures: WeekFigures
  notRecommended: readonly HabitKey[]
  /** The saved review, when editing. */
  known: Review | null
  onSaved: () => void
}

/** The review form: five short parts on one page. Works without script. */
export function ReviewForm({ owner, week, figures, notRecommended, known, onSaved }: Props) {
  const gap = widestGap(figures, notRecommended)
  const shown = figures.habits.map(({ habit }) => habit)
  const choices = HABITS.filter(({ key }) => shown.includes(key) && !notRecommended.includes(key))
  return (
    <Form to={formTo('POST /api/reviews')} onDone={onSaved} aria-label="Weekly review" className="grid gap-12">
      <input type="hidden" name="week" value={week} />
      <KeptDraft owner={owner} place={`review/${week}`} />
      <Minute count={1} title="Your week" lead="What you planned beside what you ticked. Nobody is marking you.">
        <PlanTable figures={figures} />
      </Minute>
      <Minute count={2} title="What changed" lead="Compared with your average over the four weeks before.">
        <ChangeList figures={figures} />
      </Minute>
      <Minute count={3} title="What helped" lead="A person, a place, an hour, a pair of shoes by the door.">
        <TextAreaField label="What helped this week?" name="helped" rows={3} defaultValue={known?.helped} />
      </Minute>
      <Minute
        count={4}
        title="What got in the way"
        lead="Time, tiredness, pain, people, money, weather. Just the fact of it."
      >
        <TextAreaField label="What got in the way?" name="hindered" rows={3} defaultValue={known?.hindered} />
      </Minute>
      <Minute
        count={5}
        title="One focus for next week"
        lead={
          gap
            ? `Choose one. Your plan and your week differed most on ${habitLabel(gap.habit).toLowerCase()}: ${gap.done} of ${gap.planned} days. You don’t have to pick that one.`
            : 'One only.'
        }
      >
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">
            A habit <span className="font-normal text-soft">(optional)</span>
          </legend>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            {[...choices, { key: '', label: 'None of these' }].map(({ key, label }) => (
              <label key={key} className="touch gap-2.5">
                <input
                  type="radio"
                  name="focusHabit"
                  value={key}
                  defaultChecked={(known?.focusHabit ?? '') === key}
                  className="size-5 accent-action"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          label="In your own words"
          name="focus"
          hint="Small and with a place in the day: “ten minutes after the first coffee”."
          defaultValue={known?.focus}
          className="max-w-xl"
        />
      </Minute>
      <div className="grid gap-5 border-t border-line pt-8">
        {!known && (
          <Checkbox
            name="mailFigures"
            value="yes"
            label="Include my figures and focus in the email. Otherwise it contains only a link."
          />
        )}
        <FormProblem />
        <Submit size="large" className="justify-self-start">
          {known ? 'Save the changes' : 'Save my review'}
        </Submit>
      </div>
    </Form>
  )
}

type MinuteProps = { count: number; title: string; lead: string; children: ReactNode }

const Minute = ({ count, title, lead, children }: MinuteProps) => (
  <section className="grid gap-5 border-t border-line pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-16">
    <header className="grid content-start gap-2">
      <p className="eyebrow">Minute {count}</p>
      <h2 className="text-2xl">{title}</h2>
      <p className="text-soft">{lead}</p>
    </header>
    <div className="grid min-w-0 content-start gap-5">{children}</div>
  </section>
)
