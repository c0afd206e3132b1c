import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { needsCoach } from './groups.ts'
import { listStandings } from './standings.server.ts'

export type NextMember = { id: string; reviewWeek: LocalDate | null; others: number }

/**
 * Where a coach goes on from a member: to who comes after them in the list and needs a word, and from the last of those
 * to the first. Null when nobody else does.
 */
export async function findNextMember(tools: Pick<Tools, 'db' | 'clock'>, id: string): Promise<NextMember | null> {
  const standings = await listStandings(tools)
  const place = standings.findIndex((one) => one.id === id)
  const others = standings.filter((one) => one.id !== id && needsCoach(one))
  const next = others.find((one) => standings.indexOf(one) > place) ?? others[0]
  return next ? { id: next.id, reviewWeek: next.reviewWeek, others: others.length } : null
}
