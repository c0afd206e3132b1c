import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useMembersWorker } from '#app/browser/use-members-worker.ts'
import { dayWhileOffline } from '#app/features/routine/offline-day.ts'
import { unpackDays } from '#app/features/routine/packed-days.ts'
import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'
import type { DayPage, MemberData } from '../day.server.ts'
import { tabOf } from '../tabs.ts'

// The page's last data, in memory only.
let last: DayPage | null = null

/** Whether the data of the day tab is loaded. It isn't when the page was opened on another tab. */
export const isTodayKnown = (): boolean => !last?.member || last.member.today !== null

/**
 * Loads a page of the members' area. Offline, answers from memory instead, so that days can be opened and ticked, and
 * midnight passes.
 *
 * @throws The original error when the server did answer.
 */
export async function loadOrRemember<Answer>(request: Request, ask: () => Promise<Answer>): Promise<Answer | DayPage> {
  try {
    // Signed out meanwhile, the page is loaded anew (offer.tsx), and with it goes what is in memory.
    return await ask()
  } catch (error) {
    if (!isOffline(error)) throw error
    const url = new URL(request.url)
    // Not in memory, but perhaps cached as a page by the worker, which otherwise says that this needs a connection.
    if (!last || (tabOf(url.pathname) === 'today' && !isTodayKnown())) {
      location.assign(url)
      return new Promise(() => {})
    }
    const asked = url.searchParams.get('date')
    const { member } = last
    const day = dayWhileOffline({
      known: last.day,
      clock: last.clock,
      now: new Date(),
      asked: asked !== null && isLocalDate(asked) ? asked : null,
      doneOn: (date) =>
        member ? (unpackDays(member.dashboard.packed).find((known) => known.date === date)?.done ?? []) : [],
    })
    const isSame = day.routine.date === last.day.routine.date
    return { ...last, day, member: member && (isSame ? member : onAnotherDay(member, day.routine.date)) }
  }
}

/** Awaits a tab's data; offline, returns the fallback instead. */
export function unlessOffline<Data, Otherwise>(asked: Promise<Data>, otherwise: Otherwise): Promise<Data | Otherwise> {
  return asked.catch((error: unknown) => {
    if (isOffline(error)) return otherwise
    throw error
  })
}

const isOffline = (error: unknown) => error instanceof TypeError

// The other day's own data is on this device: its entries are applied optimistically as usual.
function onAnotherDay(member: MemberData, date: LocalDate): MemberData {
  if (!member.today) return member
  const { own } = member.today
  const habits = own.habits.map((habit) => ({ ...habit, isDone: false }))
  return { ...member, today: { ...member.today, checkin: null, own: { ...own, date, habits } } }
}

/** Stores the page's data in memory, and reloads it once there is a connection, or when its tab needs more. */
export function useRemember(shown: DayPage): void {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  // Today may be opened just after another tab's data arrived and before it was rendered: nothing asked for Today's.
  const isIncomplete = tabOf(pathname) === 'today' && shown.member?.today === null
  useMembersWorker(shown.day.routine.userId)
  useEffect(() => {
    last = shown
    if (isIncomplete) revalidate()
  }, [shown, isIncomplete, revalidate])
  useEffect(() => {
    addEventListener('online', revalidate)
    return () => removeEventListener('online', revalidate)
  }, [revalidate])
}
