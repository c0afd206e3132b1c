import { useDeferredValue, useMemo } from 'react'
import { enter, openOf, useAllSent, useOutcomes, useSent } from '#app/entries/delivery.ts'
import { type Entry, nameIn } from '#app/entries/entry.ts'
import { type EntryStatus, type Listener, worstOf } from '#app/entries/queue.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { withMode, withState } from '../away.ts'
import type { HabitChange, Routine } from '../contract.ts'
import { HABIT_STATES, MODE_WORDS, type ModeWord } from '../day.ts'
import { HABIT_KEYS, type HabitKey } from '../habits.ts'
import { confirmDay, countIn, useConfirmedRoutine } from '../queries.ts'
import type { Waiting } from '../while-waiting.ts'
import { numberIn } from './use-amounts.ts'

/** Ticks a habit of the member's, with or without a connection. */
export function tickHabit(owner: string, { date, habit, state }: HabitChange & { date: LocalDate }): void {
  enter(owner, { date, field: `habit.${habit}`, value: state })
}

/** Says what kind of day it is, with or without a connection. */
export function sayMode(owner: string, { date, mode }: { date: LocalDate; mode: ModeWord }): void {
  enter(owner, { date, field: 'mode', value: mode })
}

type Told = Pick<Entry, 'date' | 'field' | 'value'>

/** What an entry says about the card of a day; nothing where it is about something else, or of another version. */
function waitingIn({ date, field, value }: Told): Waiting {
  const habit = HABIT_KEYS.find((key) => key === nameIn(field, 'habit'))
  const state = HABIT_STATES.find((known) => known === value)
  const mode = nameIn(field, 'mode') === '' ? MODE_WORDS.find((known) => known === value) : undefined
  const timed = HABIT_KEYS.find((key) => key === nameIn(field, 'amount'))
  return {
    ticks: habit && state ? [{ date, habit, state }] : [],
    modes: mode ? [{ date, state: mode }] : [],
    minutes: timed ? [{ date, habit: timed, minutes: numberIn(value) }] : [],
  }
}

const waitingAmong = (entries: readonly Told[]): Waiting => {
  const all = entries.map(waitingIn)
  return {
    ticks: all.flatMap(({ ticks }) => ticks),
    modes: all.flatMap(({ modes }) => modes),
    minutes: all.flatMap(({ minutes }) => minutes),
  }
}

const withEntered = (day: Routine, { ticks, modes }: Waiting): Routine => {
  const ticked = ticks.reduce((known, { habit, state }) => withState(known, habit, state), day)
  return modes.reduce((known, { state }) => withMode(known, state), ticked)
}

type TickedDay = {
  routine: Routine
  /** Where the last entry about a habit, or about the mode, stands. */
  statusOf: (habit: HabitKey | 'mode') => EntryStatus | undefined
  /** Where all of them stand together. */
  status: EntryStatus | undefined
}

/**
 * A day as the member sees it: what the server has confirmed, and laid over it what this device has entered and the
 * server has not confirmed yet. What it refuses leaves again by itself.
 */
export function useTickedDay(first: Routine): TickedDay {
  const confirmed = useConfirmedRoutine(first)
  const { userId, date } = confirmed
  const sent = useSent(userId, date).filter(({ entry }) => isOfCard(entry.field))
  return {
    routine: withEntered(confirmed, waitingAmong(openOf(sent))),
    statusOf: (habit) =>
      sent.find(({ entry }) => entry.field === (habit === 'mode' ? habit : `habit.${habit}`))?.status,
    status: worstOf(sent.map(({ status }) => status)),
  }
}

/** What the server has not confirmed yet, of all days; told when nothing is touched. */
export function useWaiting(owner: string): Waiting {
  const sent = useDeferredValue(useAllSent(owner))
  return useMemo(() => waitingAmong(openOf(sent.values())), [sent])
}

/** Whether something that the charts count waits for a connection. */
export function useIsWaiting(owner: string): boolean {
  const sent = [...useAllSent(owner).values()].filter(({ entry }) => isOfCard(entry.field))
  return sent.some(({ status }) => status === 'waiting' || status === 'failed')
}

const isOfCard = (field: string) => nameIn(field, 'habit') !== undefined || nameIn(field, 'mode') !== undefined

/** Keeps what is shown in step with what is saved, and says what could not be. */
export function useTickOutcomes(owner: string, onFailed: Listener['onFailed']): void {
  useOutcomes(owner, {
    onSaved({ date, field }, value) {
      const news = waitingIn({ date, field, value })
      if (news.minutes.length > 0) countIn(news)
      if (news.ticks.length + news.modes.length === 0) return
      confirmDay(date, (known) => withEntered(known, news))
      countIn(news)
    },
    onFailed: (entry, ...why) => isOfCard(entry.field) && onFailed(entry, ...why),
  })
}
