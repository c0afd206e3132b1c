import { type ReactNode, useEffect, useId } from 'react'
import { type DoorKey, formTo } from '#app/browser/call.ts'
import type { PostOptions } from '#app/browser/use-form-post.ts'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { prepareToasts, toast } from '#app/ui/toast.tsx'
import type { HabitKey } from '#app/values/habits.ts'
import type { Dashboard } from '../contract.ts'
import { doseOn } from '../dose.ts'
import {
  GOAL_MEASURES,
  type Goal,
  type GoalMeasure,
  type GoalPeriod,
  type GoalProgress,
  measureLabel,
  progressOfGoal,
  standingInWords,
  suggestedGoals,
  suggestionInWords,
} from '../goals.ts'
import { refreshRoutine } from '../queries.ts'
import { AchievementList } from './achievement-list.tsx'

/** Weekly and monthly goals, counted from the record, and achievements. */
export function GoalsTab({ dashboard, notRecommended }: Pick<GoalsProps, 'dashboard' | 'notRecommended'>) {
  // Loaded early, since it couldn't be fetched while offline.
  useEffect(prepareToasts, [])
  return (
    <div className="grid gap-14">
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-10">
        <Goals
          period="week"
          title="Weekly Goals"
          span="Monday to Sunday"
          dashboard={dashboard}
          notRecommended={notRecommended}
        />
        <Goals
          period="month"
          title="Monthly Goals"
          span="This calendar month"
          dashboard={dashboard}
          notRecommended={notRecommended}
        />
      </div>
      <p className="measure text-soft">
        A goal is something to reach. How often a habit is due at all is{' '}
        <TextLink href="/app/how-often">its own measure</TextLink>.
      </p>
      <AchievementList earned={dashboard.achievements} notRecommended={notRecommended} />
    </div>
  )
}

type GoalsProps = {
  period: GoalPeriod
  title: string
  span: string
  dashboard: Dashboard
  /** Habits that must not be recommended to this member, and so aren't suggested. */
  notRecommended: readonly HabitKey[]
}

function Goals({ period, title, span, dashboard, notRecommended }: GoalsProps) {
  const id = useId()
  const count = (goal: Goal) => progressOfGoal(goal, dashboard.days, dashboard)
  const own = dashboard.goals.filter((goal) => goal.period === period)
  const measured = dashboard.doses.filter((dose) => doseOn([dose], dose.habit, dashboard.today) !== null)
  const suggested = suggestedGoals(
    period,
    notRecommended,
    measured.map(({ habit }) => habit),
  )
  const off: readonly GoalMeasure[] = dashboard.days.at(-1)?.off ?? []
  function standingOf(goal: Goal): string {
    const progress = count(goal)
    return off.includes(goal.measure) && !progress.isReached ? SWITCHED_OFF : standingInWords(progress)
  }
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-5 border-line max-lg:not-first:border-t max-lg:not-first:pt-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="text-sm text-soft">{span}</p>
      </header>
      {own.length === 0 && <p className="text-soft">You have set none yet. Here is where people often start:</p>}
      {own.length > 0 && (
        <ul className="grid gap-4">
          {own.map((goal) => (
            <GoalLine key={goal.measure} goal={count(goal)} standing={standingOf(goal)}>
              <PostButton to="POST /api/goals/remove" body={{ period, measure: goal.measure }} variant="quiet">
                Remove<span className="sr-only"> the goal {measureLabel(goal.measure)}</span>
              </PostButton>
            </GoalLine>
          ))}
        </ul>
      )}
      {own.length === 0 && (
        <ul className="grid gap-4">
          {suggested.map((goal) => (
            <GoalLine key={goal.measure} goal={count(goal)} note="Suggestion" standing={suggestionInWords(count(goal))}>
              <PostButton to="POST /api/goals" body={goal} variant="secondary">
                Add<span className="sr-only"> the goal {measureLabel(goal.measure)}</span>
              </PostButton>
            </GoalLine>
          ))}
        </ul>
      )}
      <GoalForm period={period} measures={GOAL_MEASURES.filter((measure) => !off.includes(measure))} />
    </section>
  )
}

type LineProps = { goal: GoalProgress; note?: string; standing: string; children: ReactNode }

function GoalLine({ goal, note, standing, children }: LineProps) {
  const isPercent = goal.measure === 'completion'
  const figures = isPercent ? `${goal.reached}% of ${goal.target}%` : `${goal.reached}/${goal.target}`
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="min-w-32 flex-1">
          <span className="font-medium">{measureLabel(goal.measure)}</span>
          {note && <span className="text-sm text-soft"> · {note}</span>}
        </p>
        <span className="font-serif text-xl tabular-nums">{figures}</span>
        {children}
      </div>
      <div aria-hidden="true" className="filled h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-action" style={{ width: `${goal.percentage}%` }} />
      </div>
      <p className="text-sm text-soft">{standing}</p>
    </li>
  )
}

const SWITCHED_OFF = 'This habit is switched off for you, so its goal is paused.'

type GoalPost = 'POST /api/goals' | 'POST /api/goals/remove'
type ButtonProps = {
  to: GoalPost
  body: Readonly<Record<string, string | number>>
  variant: 'quiet' | 'secondary'
  children: ReactNode
}

/** A form that is one button. */
const PostButton = ({ to, body, variant, children }: ButtonProps) => (
  <Form to={formTo<GoalPost>(to)} {...GOAL_POST}>
    {Object.entries(body).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Submit size="small" variant={variant}>
      {children}
    </Submit>
  </Form>
)

const GoalForm = ({ period, measures }: { period: GoalPeriod; measures: readonly GoalMeasure[] }) => (
  <details className="border-t border-line pt-4">
    <summary className="w-fit text-sm text-action underline decoration-1 underline-offset-4">
      Set your own goal<span className="sr-only"> for the {period}</span>
    </summary>
    <Form
      to={formTo('POST /api/goals')}
      {...GOAL_POST}
      className="mt-4 grid items-end gap-4 sm:grid-cols-[2fr_1fr_auto]"
    >
      <input type="hidden" name="period" value={period} />
      <SelectField label="What" name="measure" required>
        <Options of={measures.map((measure) => [measure, measureLabel(measure)])} />
      </SelectField>
      <TextField
        label="Days or per cent"
        name="target"
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        required
        defaultValue={period === 'week' ? 5 : 20}
      />
      <Submit>Save goal</Submit>
    </Form>
  </details>
)

const GOAL_POST: PostOptions<DoorKey> = {
  onDone: refreshRoutine,
  onError: ({ status, userMessage }) =>
    toast({ title: 'Error', description: status === 0 ? OFFLINE : userMessage, variant: 'destructive' }),
}

const OFFLINE = 'You’re offline, and goals need a connection. We’ve kept what you typed.'
