import { ApiError } from '#app/browser/api.ts'
import type { DeviceStore } from '#app/browser/device-store.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Routine } from '../../contract.ts'
import type { HabitState } from '../../day.ts'
import type { HabitKey } from '../../habits.ts'
import { stampOf, subjectOf, type Tap } from '../../tap.ts'

/**
 * Where a tap stands. Waiting: no answer came, it is kept on the device and sent again. Failed: the server could not
 * take it now; kept, and tried again like one that waits. Refused: it never will be taken, and is not kept.
 */
export type TapStatus = 'sending' | 'waiting' | 'failed' | 'refused' | 'saved'
export type Sent<Habit extends string = HabitKey, State extends string = HabitState> = {
  tap: Tap<Habit, State>
  status: TapStatus
  /** Why it was not taken. */
  error?: Error
}

const FROM_BEST_TO_WORST: readonly TapStatus[] = ['saved', 'sending', 'waiting', 'failed', 'refused']

/** Where several taps stand together: as the worst of them; undefined when there are none. */
export const worstOf = (statuses: readonly TapStatus[]): TapStatus | undefined =>
  FROM_BEST_TO_WORST.findLast((status) => statuses.includes(status))

/** The newest tap of this device on each habit of each day, by its subject. */
export type SentTaps<Habit extends string = HabitKey, State extends string = HabitState> = ReadonlyMap<
  string,
  Sent<Habit, State>
>

type Listener<Habit extends string, State extends string, Answer> = {
  onSaved: (tap: Tap<Habit, State>, answer: Answer) => void
  onFailed: (status: 'failed' | 'refused', error: Error) => void
}

type Needs<Habit extends string, State extends string, Answer> = {
  store: DeviceStore
  /** What the keys of these taps begin with in the store. */
  shelf: string
  /** A tap as the store gave it back; null for what is none. */
  read: (value: unknown) => (Tap<Habit, State> & { owner: string }) | null
  send: (tap: Tap<Habit, State>) => Promise<Answer>
  now: () => Date
  newId: () => string
}

export type TapQueue<Habit extends string = HabitKey, State extends string = HabitState, Answer = Routine> = ReturnType<
  typeof createTapQueue<Habit, State, Answer>
>

/**
 * Every tap of a device on its way to the server. A tap is shown at once, kept on the device until the server has
 * answered, and sent again until then. Of taps on the same habit only the newest is sent, one at a time, so that the
 * last one decides; taps on different habits do not wait for each other.
 */
export function createTapQueue<Habit extends string, State extends string, Answer>(
  owner: string,
  { store, shelf, read, send, now, newId }: Needs<Habit, State, Answer>,
) {
  let taps: SentTaps<Habit, State> = new Map()
  const watchers = new Set<() => void>()
  const listeners = new Set<Listener<Habit, State, Answer>>()
  const underway = new Set<string>()
  // Only once the store is known to be this member's own is anything read from it or written to it.
  const ready = store.adopt(owner)
  const started = ready.then(() => store.list(shelf)).then(takeUp, () => {})

  function set(subject: string, sent: Sent<Habit, State>) {
    taps = new Map(taps).set(subject, sent)
    for (const watcher of watchers) watcher()
  }

  function takeUp(values: unknown[]) {
    for (const value of values) {
      const kept = read(value)
      // Of another person, from a page of theirs that was still open: not ours to send or to delete.
      if (kept?.owner !== owner) continue
      const { owner: _owner, ...tap } = kept
      const subject = subjectOf(tap)
      const known = taps.get(subject)
      if (known && stampOf(known.tap) >= stampOf(tap)) {
        if (known.tap.id !== tap.id) void forget(tap)
        continue
      }
      if (known) void forget(known.tap)
      set(subject, { tap, status: 'waiting' })
    }
  }

  const keep = (tap: Tap<Habit, State>) =>
    ready.then(() => store.put(`${shelf}${tap.id}`, { ...tap, owner })).catch(() => {})
  const forget = (tap: Tap<Habit, State>) => ready.then(() => store.remove(`${shelf}${tap.id}`)).catch(() => {})

  async function deliver(subject: string): Promise<void> {
    const sent = taps.get(subject)
    if (!sent || underway.has(subject) || sent.status === 'saved' || sent.status === 'refused') return
    underway.add(subject)
    const { tap } = sent
    if (sent.status !== 'sending') set(subject, { tap, status: 'sending' })
    const outcome = await send(tap).then(
      (answer) => ({ answer }),
      (error: Error) => ({ error }),
    )
    underway.delete(subject)
    const isNewest = taps.get(subject)?.tap.id === tap.id
    if ('answer' in outcome) {
      void forget(tap)
      for (const { onSaved } of listeners) onSaved(tap, outcome.answer)
      if (isNewest) set(subject, { tap, status: 'saved' })
    } else {
      const status = statusAfter(outcome.error)
      if (status === 'refused') void forget(tap)
      if (isNewest) {
        set(subject, { tap, status, error: outcome.error })
        if (status !== 'waiting') for (const { onFailed } of listeners) onFailed(status, outcome.error)
      }
    }
    // Tapped again meanwhile.
    if (!isNewest) await deliver(subject)
  }

  return {
    snapshot: () => taps,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Tells somebody of answers and failures. */
    listen(listener: Listener<Habit, State, Answer>) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Shows a tap at once, keeps it, and sends it. */
    tap(date: LocalDate, habit: Habit, state: State): void {
      const subject = subjectOf({ date, habit })
      const before = taps.get(subject)?.tap
      const tap = { id: newId(), date, habit, state, at: laterThan(before, now()) }
      set(subject, { tap, status: 'sending' })
      // The newer one is kept before the older one goes, so that at no instant there is none.
      void keep(tap).then(() => before && forget(before))
      void deliver(subject)
    },
    /** Sends everything again that waits or has failed. */
    async retry(): Promise<void> {
      await started
      const open = [...taps].filter(([, { status }]) => status === 'waiting' || status === 'failed')
      await Promise.all(open.map(([subject]) => deliver(subject)))
    },
  }
}

// A clock that was set back between two taps must not turn their order round.
function laterThan(before: { at: string } | undefined, now: Date): string {
  if (!before || now.toISOString() > before.at) return now.toISOString()
  return new Date(Date.parse(before.at) + 1).toISOString()
}

// No answer: wait. A fault of ours, too many at once, signed out: fails now, may well work later. So does an answer of
// another shape, which comes from a server that is newer than the page. The rest never will.
function statusAfter(error: Error): 'waiting' | 'failed' | 'refused' {
  if (!(error instanceof ApiError) || error.status >= 500) return 'failed'
  if (error.status === 0) return 'waiting'
  if (error.status < 400) return 'failed'
  return [401, 408, 429].includes(error.status) ? 'failed' : 'refused'
}
