import { type ComponentProps, type ReactNode, useRef } from 'react'
import { formTo } from '#app/browser/call.ts'
import { refreshCachedPage } from '#app/entries/delivery.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormDone, FormProblem } from '#app/ui/form.tsx'
import { ArrowDown, ArrowUp } from '#app/ui/icons.tsx'
import { HABIT_COUNT } from '#app/values/habits.ts'
import type { OwnHabitPlace, OwnHabits } from '../contract.ts'
import { MOST_ON_CARD } from '../own-habits.ts'
import { refreshOwnHabits } from '../queries.ts'

export type Habit = OwnHabits['habits'][number]

/** Adds, renames, reorders and puts away own habits. Each part is a plain form, so it works without script. */
export function OwnHabitsEditor({ habits }: { habits: readonly Habit[] }) {
  const onCard = habits.filter(({ isAway }) => !isAway)
  const away = habits.filter(({ isAway }) => isAway)
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-sm py-1 text-action underline decoration-1 underline-offset-4">
        {onCard.length === 0 ? 'Add a habit of your own' : 'Add or change'}
      </summary>
      <div className="grid gap-6 pt-2">
        <p className="text-soft">
          Up to {MOST_ON_CARD} of your own, beside the {HABIT_COUNT}. They don’t affect your score or streak.
        </p>
        {onCard.length > 0 && (
          <ul aria-label="On the card" className="grid">
            {onCard.map((habit, place) => (
              <Row key={habit.id} habit={habit}>
                {place > 0 && <Place habit={habit} to="up" label="Move up" icon={<ArrowUp className="size-4" />} />}
                {place < onCard.length - 1 && (
                  <Place habit={habit} to="down" label="Move down" icon={<ArrowDown className="size-4" />} />
                )}
                <Place habit={habit} to="away" label="Put away" />
              </Row>
            ))}
          </ul>
        )}
        {onCard.length < MOST_ON_CARD ? (
          <Edit to={formTo('POST /api/own-habits')} submit="Add habit" label="Add a habit of your own" />
        ) : (
          <p className="text-soft">That is all {MOST_ON_CARD}. To add another, put one away: its days are kept.</p>
        )}
        {away.length > 0 && (
          <section aria-label="Put away" className="grid gap-1">
            <p className="font-medium">Put away</p>
            <ul className="grid">
              {away.map((habit) => (
                <Row key={habit.id} habit={habit}>
                  {onCard.length < MOST_ON_CARD && <Place habit={habit} to="back" label="Bring back" />}
                  <details>
                    <summary className="w-fit py-1 text-soft underline decoration-1 underline-offset-4">
                      Remove<span className="sr-only">: {habit.name}</span>
                    </summary>
                    <div className="flex flex-wrap items-center gap-3 py-2">
                      <p className="text-soft">This also removes all its days.</p>
                      <Place habit={habit} to="gone" label="Remove for good" />
                    </div>
                  </details>
                </Row>
              ))}
            </ul>
          </section>
        )}
      </div>
    </details>
  )
}

function Row({ habit, children }: { habit: Habit; children: ReactNode }) {
  const { id, name, note } = habit
  return (
    <li className="grid gap-2 border-t border-line py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="mr-auto wrap-anywhere py-1 text-base">{name}</span>
        {children}
      </div>
      <details>
        <summary className="w-fit py-1 text-soft underline decoration-1 underline-offset-4">
          Rename<span className="sr-only">: {name}</span>
        </summary>
        <Edit
          key={`${name} ${note}`}
          to={formTo('POST /api/own-habits/:id', { path: { id } })}
          submit="Save"
          label={`Rename: ${name}`}
          known={habit}
        />
      </details>
    </li>
  )
}

type PlaceProps = { habit: Habit; to: OwnHabitPlace['to']; label: string; icon?: ReactNode }

const Place = ({ habit: { id, name }, to, label, icon }: PlaceProps) => (
  <Form to={formTo('POST /api/own-habits/:id/place', { path: { id } })} onDone={refresh}>
    <input type="hidden" name="to" value={to} />
    <Submit variant="quiet" size="small" aria-label={`${label}: ${name}`}>
      {icon ? <span aria-hidden="true">{icon}</span> : label}
    </Submit>
    <FormProblem />
  </Form>
)

type EditProps = { to: ComponentProps<typeof Form>['to']; submit: string; label: string; known?: Habit }

function Edit({ to, submit, label, known }: EditProps) {
  /** The same until an answer says that it has been added: one whose answer was lost isn't added as a second. */
  const id = useRef('')
  function sameId() {
    id.current ||= crypto.randomUUID()
    return { id: id.current }
  }
  return (
    <Form
      to={to}
      extra={known ? undefined : sameId}
      onDone={(_, form) => {
        id.current = ''
        form.reset()
        refresh()
      }}
      aria-label={label}
      className="grid items-start gap-x-4 gap-y-3 pt-1 sm:grid-cols-2"
    >
      <TextField label="Name" name="name" required autoComplete="off" defaultValue={known?.name ?? ''} />
      <TextField label="Note" name="note" autoComplete="off" defaultValue={known?.note ?? ''} />
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <Submit variant="secondary" size="small" aria-label={known && `${submit}: ${known.name}`}>
          {submit}
        </Submit>
        <FormDone>{known ? 'Saved.' : 'Added.'}</FormDone>
        <FormProblem isRest />
      </div>
    </Form>
  )
}

function refresh(): void {
  refreshOwnHabits()
  refreshCachedPage()
}
