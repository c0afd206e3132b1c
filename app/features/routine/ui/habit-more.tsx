import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { part } from '#app/browser/part.tsx'
import { useQuery } from '#app/browser/use-query.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import type { HabitState } from '../day.ts'
import type { HABITS } from '../habits.ts'
import { skipWords } from '../keep-words.ts'
import { evidenceOf } from '../queries.ts'
import { HabitAmount } from './habit-amount.tsx'

// Read now and then: its script comes when somebody asks.
const PanelText = part('habit-panel-text', async () => (await import('./habit-panel-text.tsx')).HabitPanelText)

type Props = {
  owner: string
  habit: (typeof HABITS)[number]
  date: LocalDate
  state: HabitState
  /** False where the habit is swapped: then there is no smaller version of it to offer. */
  hasSmall: boolean
  /** How many habits count on that day. */
  applicable: number
  /** False for somebody who is shown no streak. */
  hasStreak: boolean
  /** What else there is to do about it today. */
  children?: ReactNode
  onChange: (state: HabitState) => void
}

/** What else can be said about a habit than done, and why it is among the seven. All of it works without script. */
export function HabitMore({ children, ...props }: Props) {
  const { owner, habit, date, state, hasSmall, applicable, hasStreak, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const states: [HabitState, string, string][] = [
    ...(hasSmall ? [['small', 'Did a small version', habit.small] as [HabitState, string, string]] : []),
    ['skipped', 'Skip', skipWords(applicable, hasStreak)],
  ]
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="relative px-4 pb-2 text-sm sm:px-5 sm:pb-3"
    >
      <summary className="ml-auto w-fit rounded-sm px-1 py-1 text-soft underline decoration-1 underline-offset-4 hover:text-ink">
        {state === 'small' ? 'Did a small version' : state === 'skipped' ? 'Skipped' : 'More'}
        <span className="sr-only">, {habit.label}</span>
      </summary>
      <ul className="grid gap-2 py-2">
        {states.map(([value, label, words]) => (
          <li key={value}>
            <StateForm {...{ habit, date, value, label, words, onChange }} isCurrent={state === value} />
          </li>
        ))}
        {children && <li>{children}</li>}
        <li>
          <HabitAmount owner={owner} habit={habit} date={date} isOpen={isOpen} />
        </li>
        <li>
          <WhyLink habit={habit} />
        </li>
      </ul>
    </details>
  )
}

type StateFormProps = Pick<Props, 'habit' | 'date' | 'onChange'> & {
  value: HabitState
  label: string
  words: string
  isCurrent: boolean
}

function StateForm({ habit, date, value, label, words, isCurrent, onChange }: StateFormProps) {
  const next = isCurrent ? 'not-done' : value
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onChange(next)
  }
  return (
    <form
      {...formTo('PUT /api/routine/:date/:habit', { path: { date, habit: habit.key } })}
      onSubmit={onSubmit}
      className="flex flex-wrap items-center gap-x-3"
    >
      <button
        type="submit"
        name="state"
        value={next}
        aria-pressed={isCurrent}
        aria-label={`${label}: ${habit.label}`}
        className={classNames('button button-small', isCurrent ? 'button-primary' : 'button-secondary')}
      >
        {label}
      </button>
      <span className="text-soft">{words}</span>
    </form>
  )
}

/** A link to a page of its own; with script the same text opens in a dialog. */
function WhyLink({ habit }: { habit: Props['habit'] }) {
  const id = useId()
  const path = `/app/why/${habit.key}`
  const [isAsked, setAsked] = useState(false)
  const [script, setScript] = useState<'coming' | 'there' | 'missing'>('coming')
  const { data, hasFailed, isFetching, refetch } = useQuery(evidenceOf, [habit.key], { isAsked })
  function open() {
    const dialog = document.getElementById(id)
    if (!(dialog instanceof HTMLDialogElement)) return
    setAsked(true)
    PanelText.load().then(
      () => setScript('there'),
      () => setScript('missing'),
    )
    if (hasFailed) refetch()
    dialog.showModal()
  }
  return (
    <>
      <a
        href={path}
        className="link"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        Why this habit<span className="sr-only">: {habit.label}</span>
      </a>
      <Dialog id={id} title={habit.label} className="text-base">
        {data && script === 'there' ? (
          <PanelText panel={data} />
        ) : script === 'missing' || (hasFailed && !isFetching) ? (
          <p role="status">You’re offline, and this needs a connection. Your day is as you left it.</p>
        ) : (
          <div role="status">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-48" />
          </div>
        )}
      </Dialog>
    </>
  )
}
