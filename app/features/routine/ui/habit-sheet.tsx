import type { FormEvent, ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Glyph } from '#app/ui/glyph.tsx'
import { Check, ChevronRight, Pause, Pen } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { HabitState } from '#app/values/habit-state.ts'
import type { HABITS } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { skipWords } from '../streak-rule.ts'
import type { TimedHabit } from '../timer.ts'
import { HabitAmount } from './habit-amount.tsx'
import { TimerStart } from './timer/habit-timer.tsx'
import { tapHabit } from './use-ticks.ts'
import { WhyLink } from './why-link.tsx'

export type OfHabit = {
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

/**
 * What there is about a habit beside the tick of its row: the other states and the timer first, then how much it was and
 * a note, and last what there is to read.
 */
export function HabitSheet(props: OfHabit & { id: string; isOpen: boolean }) {
  const { id, isOpen, owner, habit, date, current, hasSmall, applicable, hasStreak, timed } = props
  function choose(state: HabitState) {
    tapHabit(owner, { date, habit: habit.key, state })
    closeSheet(id)
  }
  const shared = { habit, date, current, onChange: choose }
  const title = (
    <span className="flex items-center gap-3">
      <Glyph habit={habit.key} />
      {habit.label}
    </span>
  )
  return (
    <Dialog id={id} title={title} lead={habit.description} open={isOpen} className="sheet">
      <ul className="sheet-list">
        {hasSmall && (
          <StateRow {...shared} value="small" label="Did a small version" words={habit.small}>
            <Check />
          </StateRow>
        )}
        {timed && (
          // Closes the sheet, since a started timer is shown in the row.
          <li onClickCapture={(event) => isButton(event.target) && setTimeout(closeSheet, 0, id)}>
            <TimerStart owner={owner} habit={{ key: timed, label: habit.label }} />
          </li>
        )}
        <StateRow {...shared} value="skipped" label="Skip" words={skipWords(applicable, hasStreak)}>
          <Pause />
        </StateRow>
        {habit.measure && (
          <li>
            <HabitAmount owner={owner} habit={habit} date={date} />
          </li>
        )}
        <li className="sheet-row">
          <Pen />
          <a className="sheet-act" href={`/app/journal?${new URLSearchParams({ date, about: habit.key })}#write`}>
            Write a note
            <span className="sr-only"> on {habit.label}</span>
          </a>
          <ChevronRight className="text-soft" />
        </li>
        <li className="flex flex-wrap gap-x-6 pt-2 text-sm">
          <WhyLink habit={habit} />
          <TextLink className="touch inline-flex items-center" href={`/app/how-often#${habit.key}`}>
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

type StateProps = Pick<OfHabit, 'habit' | 'date' | 'current'> & {
  onChange: (state: HabitState) => void
  value: 'small' | 'skipped'
  label: string
  words: string
  /** Its sign. */
  children: ReactNode
}

/** Pressed again, the habit is open as before. */
function StateRow({ habit, date, current, onChange, value, label, words, children }: StateProps) {
  const isCurrent = current === value
  const next = isCurrent ? 'not-done' : value
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onChange(next)
  }
  return (
    <li>
      <form
        {...formTo('PUT /api/routine/:date/:habit', { path: { date, habit: habit.key } })}
        onSubmit={onSubmit}
        className="sheet-row"
      >
        {children}
        <div>
          <button
            type="submit"
            name="state"
            value={next}
            aria-pressed={isCurrent}
            aria-label={`${label}: ${habit.label}`}
            className="sheet-act"
          >
            {label}
          </button>
          <p className="text-sm text-soft">{words}</p>
        </div>
      </form>
    </li>
  )
}
