import type { createClient } from '../client.ts'

/** Sends yesterday's steps of a watch, once however often it runs. Scope: measures:write. */
export async function sendSteps(site: ReturnType<typeof createClient>, date: string, steps: number) {
  return await site('PUT /api/measures', { body: { source: 'My watch', days: [{ date, steps }] } })
}
