import { ApiError } from '#app/browser/api.ts'
import type { DeviceStore } from '#app/browser/device-store.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { KeptTap, type Routine } from '../../contract.ts'
import type { HabitState } from '../../day.ts'
import type { HabitKey } from '../../habits.ts'
import { stampOf, subjectOf, type Tap } from '../../tap.ts'

/**
 * Where a tap stands. Waiting: no answer came, it is kept on the device and sent again. Failed: the server could not
 * take it now; kept, and tried again like one that waits. Refused: it never will be taken, and is not kept.
 */
export type TapStatus = 'sending' | 'waiting' | 'failed' | 'refused' | 'saved'
export type Sent = { tap: Tap; status: TapStatus }

/** The newest tap of this device on each habit of each day, by its subject. */
export type SentTaps = ReadonlyMap<string, Sent>

type Listener = {
  onSaved: (tap: Tap, answer: Routine) => void
  onFailed: (status: 'failed' | 'refused', error: Error) => void
}

type Needs = {
  store: DeviceStore
  send: (tap: Tap) => Promise<Routine>
  now: () => Date
  newId: () => string
}

export type TapQueue = ReturnType<typeof createTapQueue>

/**
 * Every tap of a device on its way to the server. A tap is shown at once, kept on the device until the server has
 * answered, and sent again until then. Of taps on the same habit only the newest is sent, one at a time, so that the
 * last one decides; taps on different habits do not wait for each other.
 */
export function createTapQueue(owner: string, { store, send, now, newId }: Needs) {
  let taps: SentTaps = new Map()
  const watchers = new Set<() => void>()
  const listeners = new Set<Listener>()
  const underway = new Set<string>()
  // Only once the store is known to be this member's own is anything read from it or written to it.
  const ready = store.adopt(owner)
  const started = ready.then(() => store.list('tap/')).then(takeUp, () => {})

  function set(subject: string, sent: Sent) {
    taps = new Map(taps).set(subject, sent)
    for (const watcher of watchers) watcher()
  }

  function takeUp(kept: unknown[]) {
    for (const value of kept) {
      const parsed = KeptTap.safeParse(value)
      // Of another person, from a page of theirs that was still open: not ours to send or to delete.
      if (!parsed.success || parsed.data.owner !== owner) continue
      const { owner: _owner, ...tap } = parsed.data
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

  const keep = (tap: Tap) => ready.then(() => store.put(`tap/${tap.id}`, { ...tap, owner })).catch(() => {})
  const forget = (tap: Tap) => ready.then(() => store.remove(`tap/${tap.id}`)).catch(() => {})

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
        set(subject, { tap, status })
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
    listen(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Shows a tap at once, keeps it, and sends it. */
    tap(date: LocalDate, habit: HabitKey, state: HabitState): void {
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
function laterThan(before: Tap | undefined, now: Date): string {
  if (!before || now.toISOString() > before.at) return now.toISOString()
  return new Date(Date.parse(before.at) + 1).toISOString()
}

// No answer: wait. A fault of ours, too many at once, signed out: fails now, may well work later. The rest never will.
function statusAfter(error: Error): 'waiting' | 'failed' | 'refused' {
  if (!(error instanceof ApiError) || error.status >= 500) return 'failed'
  if (error.status === 0) return 'waiting'
  return [401, 408, 429].includes(error.status) ? 'failed' : 'refused'
}
