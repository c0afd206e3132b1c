import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import { type HabitKey, habitLabel } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { MEASURE_KEYS, writeMeasure } from '../measures.ts'
import { RULE_MEASURES, type Rule, ruleWords } from '../rules.ts'

type Tick = { date: LocalDate; habit: string; measure: string; source: string; value: number }
/** The rules by which a device ticks habits, and their ticks, each with an undo button. */
export function RulesPanel({ rules, ticks }: { rules: readonly Rule[]; ticks: readonly Tick[] }) {
  const [rule] = rules
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {rule ? <StandingRule rule={rule} /> : <RuleForm />}
      {ticks.length > 0 && (
        <section aria-labelledby="ticks-heading" className="grid gap-2">
          <h3 id="ticks-heading" className="text-xl">
            Ticked by your device
          </h3>
          <ul>
            {ticks.map((tick) => (
              <RuleTickLine key={`${tick.date} ${tick.habit}`} tick={tick} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function StandingRule({ rule }: { rule: Rule }) {
  return (
    <Form to={formTo('POST /api/measures/rules/remove')} className="grid justify-items-start gap-4">
      <input type="hidden" name="habit" value={rule.habit} />
      <p>
        <strong className="font-semibold">{ruleWords(rule, habitLabel(rule.habit))}</strong> Since{' '}
        {dayLabel(rule.since)}. What you say yourself always counts more.
      </p>
      <FormProblem />
      <Submit variant="secondary">End this rule</Submit>
    </Form>
  )
}

function RuleForm() {
  const habit: HabitKey = 'exercise'
  return (
    <Form to={formTo('POST /api/measures/rules')} className="grid gap-5" aria-label="Make a rule">
      <input type="hidden" name="habit" value={habit} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Tick Exercise from"
          name="least"
          type="number"
          inputMode="numeric"
          min={1}
          max={150_000}
          required
          defaultValue={30}
        />
        <SelectField label="Of what?" name="measure" required defaultValue="activeMinutes">
          <Options
            of={RULE_MEASURES.map(({ measure, label, usual }) => [
              measure,
              `${label} (such as ${usual.toLocaleString('en-GB')})`,
            ])}
          />
        </SelectField>
      </div>
      <p className="text-sm text-soft">
        The rule holds from today. It never goes against what you say yourself, and you can take each tick back.
      </p>
      <FormProblem />
      <Submit className="justify-self-start">Make this rule</Submit>
    </Form>
  )
}

function RuleTickLine({ tick }: { tick: Tick }) {
  const measure = MEASURE_KEYS.find((key) => key === tick.measure)
  const unit = RULE_MEASURES.find((one) => one.measure === tick.measure)?.label
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-2">
      <span className="grid min-w-[min(12rem,100%)] flex-1">
        <span className="font-medium">
          {habitLabel(tick.habit)}, {dayLabel(tick.date)}
        </span>
        <span className="text-sm text-soft tabular-nums">
          {measure && writeMeasure(measure, tick.value)}
          {measure === 'steps' || measure === undefined ? ` ${unit}` : ' active'}, from {tick.source}
        </span>
      </span>
      <Form to={formTo('POST /api/measures/ticks/undo')}>
        <input type="hidden" name="date" value={tick.date} />
        <input type="hidden" name="habit" value={tick.habit} />
        <Submit variant="secondary" size="small">
          Undo <span className="sr-only">{dayLabel(tick.date)}</span>
        </Submit>
        <FormProblem />
      </Form>
    </li>
  )
}
