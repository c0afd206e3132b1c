import { ApiError } from '#app/browser/call.ts'
import type { DeviceStore } from '#app/browser/device-store.ts'
import type { Entry } from '#app/entries/entry.ts'
import { createEntryQueue, type Outcome } from '#app/entries/queue.ts'
import { storeInMemory } from './store-in-memory.ts'

/** A device: its storage outlives the pages opened on it. */
export function device() {
  const kept = new Map<string, unknown>()
  const inMemory = storeInMemory(kept)
  const store: DeviceStore = {
    ...inMemory,
    async put(key, value) {
      await writing
      await inMemory.put(key, value)
    },
  }
  let writing: Promise<void> = Promise.resolve()
  let connection: 'on' | 'held' | number = 'on'
  let count = 0
  let release = () => {}
  const lists: Entry[][] = []
  const refusals = new Map<string, Error>()
  const answer = (entry: Entry): Outcome => {
    const error = refusals.get(entry.field)
    return error ? { error } : { value: entry.value }
  }
  return {
    kept,
    /** Its disk takes as long as this. */
    writeAfter: (moment: Promise<void>) => {
      writing = moment
    },
    /** Every list that has reached the server. */
    lists,
    /** Fields the server rejects, and why. */
    refusals,
    /** `on`, `held` until it's released, or the status every call fails with. */
    connect: (next: 'on' | 'held' | number) => {
      connection = next
    },
    release: () => release(),
    open: (person = 'ada') =>
      createEntryQueue(person, {
        store,
        now: () => new Date('2026-06-15T08:00:00Z'),
        newId: () => String(++count).padStart(12, '0'),
        async send(entries) {
          if (typeof connection === 'number') throw new ApiError(connection, '')
          if (connection === 'held')
            await new Promise<void>((done) => {
              release = done
            })
          lists.push([...entries])
          return entries.map(answer)
        },
      }),
  }
}
