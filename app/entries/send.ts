import { type AnswerOf, ApiError, call } from '#app/browser/call.ts'
import { openDeviceStore } from '#app/browser/device-store.ts'
import type { Entry } from './entry.ts'
import { createEntryQueue, type EntryQueue, type Outcome } from './queue.ts'

/** Longer than any response of ours takes; after that we assume to be offline and the entries stay queued. */
const PATIENCE_MS = 15_000

/** Opens the member's queue on this device. */
export const openQueue = (owner: string): EntryQueue =>
  createEntryQueue(owner, {
    store: openDeviceStore(),
    send: (entries) => sendEntries(owner, entries),
    now: () => new Date(),
    newId,
  })

async function sendEntries(owner: string, entries: readonly Entry[]): Promise<Outcome[]> {
  const body = { userId: owner, entries: [...entries] }
  const answer = await call('PUT /api/entries', { body }, AbortSignal.timeout(PATIENCE_MS))
  return answer.entries.map(outcomeIn)
}

function outcomeIn(answer: AnswerOf<'PUT /api/entries'>['entries'][number]): Outcome {
  if ('value' in answer) return { value: answer.value }
  return { error: new ApiError(answer.status, JSON.stringify({ error: answer.error })) }
}

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (part) => (part % 36).toString(36)).join('')
