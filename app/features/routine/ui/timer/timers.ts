import { useSyncExternalStore } from 'react'
import { type DeviceStore, openDeviceStore } from '#app/browser/device-store.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { type RunningTimer, readTimer } from '../../timer.ts'

const NONE: readonly RunningTimer[] = []
const watchers = new Set<() => void>()
let known: { owner: string; store: DeviceStore; ready: Promise<void>; timers: readonly RunningTimer[] } | null = null

// One user's timers on this device, loaded on first use. Browser only.
function timersOf(owner: string) {
  if (known?.owner === owner) return known
  const store = openDeviceStore()
  const made = { owner, store, ready: store.adopt(owner), timers: NONE }
  known = made
  made.ready
    .then(() => store.list('timer/'))
    .then(
      (kept) => {
        const read = kept.flatMap((value) => readTimer(owner, value) ?? [])
        // A timer that was started while the store was loading is newer.
        const begun = made.timers
        show(made, [...begun, ...read.filter(({ habit }) => !begun.some((timer) => timer.habit === habit))])
      },
      () => {},
    )
  return made
}

function show(of: { timers: readonly RunningTimer[] }, timers: readonly RunningTimer[]) {
  of.timers = timers
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Returns the timer running for a habit on this device. Survives a reload. */
export function useTimer(owner: string, habit: HabitKey): RunningTimer | null {
  const timers = useSyncExternalStore(
    watch,
    () => timersOf(owner).timers,
    () => NONE,
  )
  return timers.find((timer) => timer.habit === habit) ?? null
}

/** Starts a timer and replaces any other for the same habit. */
export function startTimer(owner: string, timer: RunningTimer): void {
  const mine = timersOf(owner)
  show(mine, [...mine.timers.filter(({ habit }) => habit !== timer.habit), timer])
  mine.ready.then(() => mine.store.put(`timer/${timer.habit}`, { ...timer, owner })).catch(() => {})
}

/**
 * Ends a timer, whether its time is over or not.
 *
 * @returns Whether it was still running: another window of this device may have ended it, and begun another.
 */
export async function endTimer(owner: string, ended: RunningTimer): Promise<boolean> {
  const mine = timersOf(owner)
  show(
    mine,
    mine.timers.filter(({ habit }) => habit !== ended.habit),
  )
  try {
    await mine.ready
    const isThis = (kept: unknown) => readTimer(owner, kept)?.startedAt === ended.startedAt
    return await mine.store.take(`timer/${ended.habit}`, isThis)
  } catch {
    // A browser without storage: no other window knows of it.
    return true
  }
}
