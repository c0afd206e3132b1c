import { eq, like } from 'drizzle-orm'
import { users } from '#app/db/schema/users.ts'
import { getProgress } from '#app/features/routine/routine.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { median } from './load.ts'

/** Median time of the progress of 30 days with its streak, in milliseconds. */
export type ProgressTimes = {
  /** The same member repeatedly. */
  same: number
  /** A different member each time, whose days haven't been read before. */
  another: number
}

const columns = { id: users.id, timeZone: users.timeZone, dayStart: users.dayStart, joinedOn: users.joinedOn }
const listOthers = ({ db }: Tools) => db.select(columns).from(users).where(like(users.id, 'member-%'))

/** Opens each member's progress once; returns how many there are. */
export async function openEach(tools: Tools): Promise<number> {
  const others = await listOthers(tools)
  for (const member of others) await getProgress(tools, member, 30)
  return others.length
}

/** Times the use case itself. */
export async function timeProgress(
  tools: Tools,
  { runs, email }: { runs: number; email: string },
): Promise<ProgressTimes> {
  const [one] = await tools.db.select(columns).from(users).where(eq(users.email, email))
  const others = await listOthers(tools)
  if (!one) throw new Error(`${email} has not signed in`)
  const time = async (member: typeof one) => {
    const startedAt = performance.now()
    const { days } = await getProgress(tools, member, 30)
    if (days.length !== 30) throw new Error('That are not thirty days')
    return performance.now() - startedAt
  }
  const same: number[] = []
  const another: number[] = []
  for (let run = 0; run < runs; run += 1) {
    same.push(await time(one))
    another.push(await time(others[Math.floor(Math.random() * others.length)] ?? one))
  }
  return { same: median(same), another: median(another) }
}
