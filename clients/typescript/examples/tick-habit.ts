import type { createClient } from '../client.ts'

/** Ticks a habit and tells how many of that day are done. Scopes: days:read and days:write. */
export async function tickHabit(site: ReturnType<typeof createClient>, date: string) {
  await site('PUT /api/routine/{date}/{habit}', { path: { date, habit: 'exercise' }, body: { state: 'done' } })
  const day = await site('GET /api/routine', { query: { date } })
  return Object.values(day).filter((state) => state === true || state === 'done').length
}
