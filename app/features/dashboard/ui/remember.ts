import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useMembersWorker } from '#app/browser/use-members-worker.ts'
import type { OwnHabits } from '#app/features/own-habits/contract.ts'
import { dayWhileAway } from '#app/features/routine/away.ts'
import type { Dashboard, RoutineDay } from '#app/features/routine/contract.ts'
import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'
import type { MemberClock } from '#app/values/time-zone.ts'

type Known = {
  day: RoutineDay
  clock: MemberClock
  member: { dashboard: Dashboard; checkin: object | null; own: OwnHabits } | null
}

// What the page has shown last; of one page and gone with it.
let last: Known | null = null

/**
 * Asks the server for a page of the members area; without a connection answers from what the page knows already, so
 * that days can be turned and ticked, and midnight passes, in a cellar.
 *
 * @throws what the call threw, when nothing is known or the server did answer.
 */
export async function askOrRemember<Data extends Known>(request: Request, ask: () => Promise<Data | null>) {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof TypeError) || !last) throw error
    const asked = new URL(request.url).searchParams.get('date')
    const { member } = last
    const day = dayWhileAway({
      known: last.day,
      clock: last.clock,
      now: new Date(),
      asked: asked !== null && isLocalDate(asked) ? asked : null,
      doneOn: (date) => member?.dashboard.days.find((known) => known.date === date)?.done ?? [],
    })
    const isSame = day.routine.date === last.day.routine.date
    // Of the same shape as what it was made of: it came from `ask`, or from the page the server drew.
    return { ...last, day, member: member && (isSame ? member : onAnotherDay(member, day.routine.date)) } as Data
  }
}

// What is known of the other day is on this device: its ticks are laid over it as always.
function onAnotherDay(member: NonNullable<Known['member']>, date: LocalDate): NonNullable<Known['member']> {
  const habits = member.own.habits.map((habit) => ({ ...habit, isDone: false }))
  return { ...member, checkin: null, own: { ...member.own, date, habits } }
}

/** Remembers what the page shows, and asks again once there is a connection. */
export function useRemember(shown: Known): void {
  const { revalidate } = useRevalidator()
  useMembersWorker(shown.day.routine.userId)
  useEffect(() => {
    last = shown
  }, [shown])
  useEffect(() => {
    addEventListener('online', revalidate)
    return () => removeEventListener('online', revalidate)
  }, [revalidate])
}
