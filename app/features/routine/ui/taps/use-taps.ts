import { useDeferredValue, useMemo } from 'react'
import type { LocalDate } from '#app/values/local-date.ts'
import { withMode, withState } from '../../away.ts'
import type { Routine } from '../../contract.ts'
import { HABIT_STATES, MODE_WORDS, type ModeWord } from '../../day.ts'
import { HABIT_KEYS } from '../../habits.ts'
import { confirmDay, countIn, readRoutine, refreshRoutine, useConfirmedRoutine } from '../../queries.ts'
import type { Tap } from '../../tap.ts'
import type { Waiting } from '../../while-waiting.ts'
import { openOf, queueOnDevice, useAllSent, useDelivery, useSent } from './device-queue.ts'
import type { Sent, TapStatus } from './tap-queue.ts'

const tapsOf = queueOnDevice({
  shelf: 'tap/',
  readHabit: (text) => HABIT_KEYS.find((key) => key === text),
  readState: (text) => HABIT_STATES.find((state) => state === text),
  call: ({ date, habit, state }) => ({ path: `/api/routine/${date}/${habit}`, body: { state } }),
  read: readRoutine,
})

const modesOf = queueOnDevice({
  shelf: 'mode/',
  readHabit: (text) => (text === 'mode' ? text : undefined),
  readState: (text) => MODE_WORDS.find((word) => word === text),
  call: ({ date, state }) => ({ path: `/api/routine/${date}`, body: { mode: state } }),
  read: readRoutine,
})

/** Ticks a habit of the member's, with or without a connection. */
export function tapHabit(owner: string, { date, habit, state }: Pick<Tap, 'date' | 'habit' | 'state'>): void {
  tapsOf(owner).tap(date, habit, state)
}

/** Says what kind of day it is, with or without a connection. */
export function tapMode(owner: string, { date, mode }: { date: LocalDate; mode: ModeWord }): void {
  modesOf(owner).tap(date, 'mode', mode)
}

/** Sends again what waits or has failed. */
export function retryTaps(owner: string): void {
  for (const queueOf of [tapsOf, modesOf]) void queueOf(owner).retry()
}

/**
 * A day as the member sees it: what the server has confirmed, and laid over it what this device has tapped and the
 * server has not confirmed yet. What it refuses leaves again by itself.
 */
export function useTickedDay(first: Routine): { routine: Routine; taps: Sent[]; mode: TapStatus | undefined } {
  const confirmed = useConfirmedRoutine(first)
  const { userId, date } = confirmed
  const taps = useSent(tapsOf, userId, date)
  const words = useSent(modesOf, userId, date)
  const ticked = openOf(taps).reduce((day, { tap }) => withState(day, tap.habit, tap.state), confirmed)
  return {
    routine: openOf(words).reduce((day, { tap }) => withMode(day, tap.state), ticked),
    taps,
    mode: words[0]?.status,
  }
}

/** What the server has not confirmed yet, of all days; told when nothing is touched. */
export function useWaiting(owner: string): Waiting {
  const taps = useDeferredValue(useAllSent(tapsOf, owner))
  const modes = useDeferredValue(useAllSent(modesOf, owner))
  return useMemo(
    () => ({
      taps: openOf([...taps.values()]).map(({ tap }) => tap),
      modes: openOf([...modes.values()]).map(({ tap }) => tap),
    }),
    [taps, modes],
  )
}

/** Whether something waits for a connection. */
export function useIsWaiting(owner: string): boolean {
  const sent = [...useAllSent(tapsOf, owner).values(), ...useAllSent(modesOf, owner).values()]
  return sent.some(({ status }) => status === 'waiting' || status === 'failed')
}

/** Keeps what is shown in step with what is saved, and sends what waits as soon as there may be a connection. */
export function useTapDelivery(owner: string, onFailed: (status: 'failed' | 'refused', error: Error) => void): void {
  useDelivery(tapsOf, owner, {
    onFailed,
    onSaved({ date, habit }, { states }) {
      confirmDay(date, (known) => withState(known, habit, states[habit]))
      countIn({ taps: [{ date, habit, state: states[habit] }], modes: [] })
    },
    onBack: refreshRoutine,
  })
  useDelivery(modesOf, owner, {
    onFailed,
    onSaved({ date }, { mode }) {
      confirmDay(date, (known) => withMode(known, mode ?? 'none'))
      countIn({ taps: [], modes: [{ date, state: mode ?? 'none' }] })
    },
    onBack: refreshRoutine,
  })
}
