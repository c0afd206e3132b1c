import { type FormEvent, memo, useId, useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { part } from '#app/browser/part.tsx'
import { useQuery } from '#app/browser/query.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { More } from '#app/ui/icons.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useLateDialog } from '#app/ui/use-late-dialog.ts'
import type { HabitState } from '#app/values/habit-state.ts'
import type { HABITS } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { evidenceOf } from '../queries.ts'
import { skipWords } from '../streak-rule.ts'
import type { TimedHabit } from '../timer.ts'
import { HabitAmount } from './habit-amount.tsx'
import { TimerStart } from './timer/habit-timer.tsx'
import { tapHabit } from './use-ticks.ts'

// Rarely read, so it is loaded when first opened.
const PanelText = part('habit-panel-text', async () => (await import('./habit-panel-text.tsx')).HabitPanelText)

type Props = {
  owner: string
  habit: (typeof HABITS)[number]
  date: LocalDate
  /** The state that only this sheet offers; null for one that the row itself shows. */
  current: 'small' | 'skipped' | null
  /** False when the habit is swapped: then there is no smaller version to offer. */
  hasSmall: boolean
  /** Number of habits that count on that day. */
  applicable: number
  /** False for users who don't see a streak. */
  hasStreak: boolean
  /** Its timer, which can be started today. */
  timed: TimedHabit | null
}

/** The id of the form that asks for a day's sheet, and the name under which it gives the habit. */
const MORE = 'more'

/** Where the buttons send without script: the same page comes with the sheet open. */
export const MoreForm = ({ date }: { date: LocalDate }) => (
  <form id={MORE} action="/app#routine">
    <input type="hidden" name="date" value={date} />
  </form>
)

/** Returns the habit whose sheet was asked for without script. */
export const moreIn = (query: URLSearchParams) => query.get(MORE)

/** The button beside a habit's row, and the sheet it opens. Memoised: a tick of the row changes nothing in it. */
export const HabitMore = memo(function HabitMore({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { habit } = props
  const id = `more-${habit.key}`
  const [isRendered, open] = useLateDialog(id, isOpen)
  return (
    <>
      <button
        type="submit"
        form={MORE}
        name={MORE}
        value={habit.key}
        aria-haspopup="dialog"
        aria-label={`More about ${habit.label}`}
        className="habit-dots"
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <More className="size-6" />
      </button>
      {isRendered && <Sheet {...props} id={id} isOpen={isOpen} />}
    </>
  )
})

/** The states other than done, the timer, the amounts, and what there is to read. */
function Sheet(props: Props & { id: string; isOpen: boolean }) {
  const { id, isOpen, owner, habit, date, current, hasSmall, applicable, hasStreak, timed } = props
  const states: [HabitState, string, string][] = [
    ...(hasSmall ? [['small', 'Did a small version', habit.small] as [HabitState, string, string]] : []),
    ['skipped', 'Skip', skipWords(applicable, hasStreak)],
  ]
  function choose(state: HabitState) {
    tapHabit(owner, { date, habit: habit.key, state })
    closeSheet(id)
  }
  return (
    <Dialog id={id} title={habit.label} lead={habit.description} open={isOpen} className="sheet text-base">
      <ul className="sheet-list">
        {states.map(([value, label, words]) => (
          <li key={value}>
            <StateForm {...{ habit, date, value, label, words }} onChange={choose} isCurrent={current === value} />
          </li>
        ))}
        {timed && (
          // Closes the sheet, since a started timer is shown in the row.
          <li onClickCapture={(event) => isButton(event.target) && setTimeout(closeSheet, 0, id)}>
            <TimerStart owner={owner} habit={{ key: timed, label: habit.label }} />
          </li>
        )}
        {habit.measure && (
          <li>
            <HabitAmount owner={owner} habit={habit} date={date} />
          </li>
        )}
        <li>
          <TextLink
            className="inline-flex min-h-11 items-center"
            href={`/app/journal?${new URLSearchParams({ date, about: habit.key })}#write`}
          >
            Write a note
            <span className="sr-only"> on {habit.label}</span>
          </TextLink>
        </li>
        <li>
          <WhyLink habit={habit} />
        </li>
        <li>
          <TextLink className="inline-flex min-h-11 items-center" href={`/app/how-often#${habit.key}`}>
            How often<span className="sr-only">: {habit.label}</span>
          </TextLink>
        </li>
      </ul>
    </Dialog>
  )
}

function closeSheet(id: string) {
  const sheet = document.getElementById(id)
  if (sheet instanceof HTMLDialogElement) sheet.close()
}

const isButton = (target: EventTarget) => target instanceof Element && target.closest('button') !== null

type StateFormProps = Pick<Props, 'habit' | 'date'> & {
  onChange: (state: HabitState) => void
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
      className="grid gap-1"
    >
      <button
        type="submit"
        name="state"
        value={next}
        aria-pressed={isCurrent}
        aria-label={`${label}: ${habit.label}`}
        className="button button-secondary justify-self-start"
      >
        {label}
      </button>
      <span className="text-sm text-soft">{words}</span>
    </form>
  )
}

/** A link to the evidence page; with script, the same text opens in a dialog. */
function WhyLink({ habit }: { habit: Props['habit'] }) {
  const id = useId()
  const path = `/app/why/${habit.key}`
  const [isRendered, open] = useLateDialog(id)
  const [script, setScript] = useState<'coming' | 'there' | 'missing'>('coming')
  const { data, hasFailed, isFetching, refetch } = useQuery(evidenceOf, [habit.key], { isAsked: isRendered })
  function ask() {
    PanelText.load().then(
      () => setScript('there'),
      () => setScript('missing'),
    )
    if (hasFailed) refetch()
    open()
  }
  return (
    <>
      <TextLink
        href={path}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          ask()
        }}
      >
        Why this habit<span className="sr-only">: {habit.label}</span>
      </TextLink>
      {isRendered && (
        <Dialog id={id} title={`Why: ${habit.label}`} className="text-base">
          {data && script === 'there' ? (
            <PanelText panel={data} level="h3" />
          ) : script === 'missing' || (hasFailed && !isFetching) ? (
            <p role="status">You’re offline, and this needs a connection. Your day is as you left it.</p>
          ) : (
            <div role="status">
              <span className="sr-only">Loading</span>
              <Skeleton className="h-48" />
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}
