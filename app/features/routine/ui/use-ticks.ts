import { useDeferredValue, useMemo } from 'react'
import { ApiError, isSignedOut, linkTo } from '#app/browser/call.ts'
import { useQuery } from '#app/browser/query.ts'
import { enter, openOf, retryEntries, useAllSent, useOutcomes, useSent } from '#app/entries/delivery.ts'
import { type Entry, nameIn } from '#app/entries/entry.ts'
import { type EntryStatus, type Listener, worstOf } from '#app/entries/queue.ts'
import { useWarning } from '#app/ui/use-warning.ts'
import { HABIT_STATES, isDone } from '#app/values/habit-state.ts'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { HabitChange, Routine } from '../contract.ts'
import { MODE_WORDS, type ModeWord } from '../day.ts'
import { dashboardFigures, refreshFiguresLater, routineOf } from '../queries.ts'
import { type Waiting, withEntered, withWaiting } from '../while-waiting.ts'
import { confirmFigure, figureIn, numberIn } from './use-amounts.ts'

/** Ticks a habit of the member, online or offline; `at` is when, if not now. */
export function tickHabit(
  owner: string,
  { date, habit, state, at }: HabitChange & { date: LocalDate; at?: string },
): void {
  enter(owner, { date, field: `habit.${habit}`, value: state, at })
}

/** The same with a finger: felt where the device can, when something was done. */
export function tapHabit(owner: string, change: HabitChange & { date: LocalDate }): void {
  if (isDone(change.state)) navigator.vibrate?.(8)
  tickHabit(owner, change)
}

/** Sets the mode of a day, online or offline. */
export function enterMode(owner: string, { date, mode }: { date: LocalDate; mode: ModeWord }): void {
  enter(owner, { date, field: 'mode', value: mode })
}

/** What entries say about the days' cards; nothing where they are about something else, or of another version. */
function waitingAmong(entries: readonly Pick<Entry, 'date' | 'field' | 'value'>[]): Waiting {
  const habitIn = (field: string, kind: string) => HABIT_KEYS.find((key) => key === nameIn(field, kind))
  return {
    ticks: entries.flatMap(({ date, field, value }) => {
      const [habit, state] = [habitIn(field, 'habit'), HABIT_STATES.find((known) => known === value)]
      return habit && state ? [{ date, habit, state }] : []
    }),
    modes: entries.flatMap(({ date, field, value }) => {
      const state = field === 'mode' && MODE_WORDS.find((known) => known === value)
      return state ? [{ date, state }] : []
    }),
    minutes: entries.flatMap(({ date, field, value }) => {
      const habit = habitIn(field, 'amount')
      return habit ? [{ date, habit, minutes: numberIn(value) }] : []
    }),
  }
}

type TickedDay = {
  routine: Routine
  /** Status of the last entry about a habit, or about the mode. */
  statusOf: (habit: HabitKey | 'mode') => EntryStatus | undefined
  /** Their combined status. */
  status: EntryStatus | undefined
}

/**
 * Returns a day with optimistic updates: unconfirmed entries of this device are applied to the server's confirmed
 * state. Refused entries are rolled back automatically.
 */
export function useTickedDay(first: Routine): TickedDay {
  const { data: confirmed } = useQuery(routineOf, [first.date], { first })
  const { userId, date } = confirmed
  const sent = useSent(userId, date, isOfCard)
  return {
    routine: withEntered(confirmed, waitingAmong(openOf(sent))),
    statusOf: (habit) =>
      sent.find(({ entry }) => entry.field === (habit === 'mode' ? habit : `habit.${habit}`))?.status,
    status: worstOf(sent.map(({ status }) => status)),
  }
}

/** Returns the unconfirmed entries of all days, with low rendering priority (`useDeferredValue`). */
export function useWaiting(owner: string): Waiting {
  const sent = useDeferredValue(useAllSent(owner))
  return useMemo(() => waitingAmong(openOf(sent.values())), [sent])
}

/** Whether an entry that affects the charts is waiting for a connection. */
export function useIsWaiting(owner: string): boolean {
  const sent = [...useAllSent(owner).values()].filter(({ entry }) => isOfCard(entry.field))
  return sent.some(({ status }) => status === 'waiting' || status === 'failed')
}

const isOfCard = (field: string) => nameIn(field, 'habit') !== undefined || nameIn(field, 'mode') !== undefined

/**
 * Takes over what has become of entries on the day's card, and says what could not be saved. It is counted in until the
 * server's own figures come: answers about other entries may overtake this one.
 */
export function useDayOutcomes(owner: string): void {
  const onFailed = useFailureToast(owner)
  useOutcomes(owner, {
    onSaved({ date, field }, value) {
      const figure = figureIn(field)
      if (figure) confirmFigure(date, figure, numberIn(value))
      const changes = waitingAmong([{ date, field, value }])
      const isOfDay = changes.ticks.length + changes.modes.length > 0
      if (isOfDay) {
        routineOf.of(date).change((known) => withEntered(known, changes))
        refreshFiguresLater()
      }
      if (isOfDay || changes.minutes.length > 0)
        dashboardFigures.of().change((known) => withWaiting(known, changes).dashboard)
    },
    onFailed: (entry, ...why) => (isOfCard(entry.field) || figureIn(entry.field)) && onFailed(entry, ...why),
  })
}

/** Shows one error toast, however many entries failed; its button retries all of them. */
function useFailureToast(owner: string): Listener['onFailed'] {
  const { warn } = useWarning()
  return (_, status, error) => {
    if (status === 'refused' && error instanceof ApiError)
      return warn({ title: 'Error', description: error.userMessage })
    const signIn = () => location.assign(linkTo('GET /api/login', { query: { next: '/app' } }))
    warn({
      title: 'Error',
      description: 'Failed to save progress. Please try again.',
      action: isSignedOut(error)
        ? { label: 'Sign in again', onAction: signIn }
        : { label: 'Try again', onAction: () => retryEntries(owner) },
    })
  }
}
