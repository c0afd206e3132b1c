import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useMembersWorker } from '#app/browser/use-members-worker.ts'
import { dayWhileAway } from '#app/features/routine/away.ts'
import { unpackDays } from '#app/features/routine/packed-days.ts'
import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'
import type { DayPage, MemberData } from '../day.server.ts'
import { tabOf } from '../tabs.ts'

// What the page has shown last; of one page and gone with it.
let last: DayPage | null = null

/** Whether the page holds what only the day's tab shows. It does not where another tab was opened first. */
export const isTodayKnown = (): boolean => !last?.member || last.member.today !== null

/**
 * Asks the server for a page of the members area; without a connection answers from what the page knows already, so
 * that days can be turned and ticked, and midnight passes, in a cellar.
 *
 * @throws what the call threw, when nothing is known or the server did answer.
 */
export async function askOrRemember<Answer>(request: Request, ask: () => Promise<Answer>): Promise<Answer | DayPage> {
  try {
    return await ask()
  } catch (error) {
    if (!isAway(error) || !last) throw error
    const url = new URL(request.url)
    // Not known, but perhaps kept as a page.
    if (tabOf(url.pathname) === 'today' && !isTodayKnown()) location.assign(url)
    const asked = url.searchParams.get('date')
    const { member } = last
    const day = dayWhileAway({
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

/** What a tab asks the server for; without a connection something to go on with. */
export function unlessAway<Data, Otherwise>(asked: Promise<Data>, otherwise: Otherwise): Promise<Data | Otherwise> {
  return asked.catch((error: unknown) => {
    if (isAway(error)) return otherwise
    throw error
  })
}

const isAway = (error: unknown) => error instanceof TypeError

// What is known of the other day is on this device: its ticks are laid over it as always.
function onAnotherDay(member: MemberData, date: LocalDate): MemberData {
  if (!member.today) return member
  const { own } = member.today
  const habits = own.habits.map((habit) => ({ ...habit, isDone: false }))
  return { ...member, today: { ...member.today, checkin: null, own: { ...own, date, habits } } }
}

/** Remembers what the page shows, and asks again once there is a connection. */
export function useRemember(shown: DayPage): void {
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
