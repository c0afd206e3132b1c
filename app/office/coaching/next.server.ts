import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { needsCoach } from './groups.ts'
import { listStandings } from './standings.server.ts'

export type NextMember = { id: string; reviewWeek: LocalDate | null; others: number }

/**
 * Returns the next member in the list who needs the coach, wrapping around to the first. Null when there is no other.
 */
export async function findNextMember(tools: Pick<Tools, 'db' | 'clock'>, id: string): Promise<NextMember | null> {
  const standings = await listStandings(tools)
  const place = standings.findIndex((one) => one.id === id)
  const others = standings.filter((one) => one.id !== id && needsCoach(one))
  const next = others.find((one) => standings.indexOf(one) > place) ?? others[0]
  return next ? { id: next.id, reviewWeek: next.reviewWeek, others: others.length } : null
}
