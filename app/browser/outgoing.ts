import { ApiError, type BodyOf, call } from './call.ts'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { MESSAGES } from './stored-names.ts'

export type Outgoing = Letter & {
  status: 'sending' | 'waiting' | 'refused'
  /** Why the server has refused it for good. */
  problem: string | null
}

/** A message to the coach, and when it was written. */
export type Letter = BodyOf<'POST /api/coach/messages'> & { at: string }

type Options = {
  store: DeviceStore
  send: (letter: Letter) => Promise<unknown>
  /** Called for each message the server has stored. */
  onSent: () => void
}

/** Longer than any answer of our server takes; after that the message waits. */
const TIMEOUT_MS = 15_000

/** Opens the messages that a member has waiting on this device: for the coach's page, and for a sign-out. */
export const openOutgoing = (owner: string, onSent = () => {}) =>
  createOutgoing(owner, {
    store: openDeviceStore(),
    send: ({ at: _at, ...body }) =>
      call('POST /api/coach/messages', { body: { ...body, userId: owner } }, AbortSignal.timeout(TIMEOUT_MS)),
    onSent,
  })

/**
 * Creates the queue of messages to send: stored on the device first, then retried until the server has answered. Sent
 * one after the other, so that they arrive in the order they were written.
 */
export function createOutgoing(owner: string, { store, send, onSent }: Options) {
  let all: readonly Outgoing[] = []
  let delivering: Promise<void> | null = null
  const watchers = new Set<() => void>()
  const ready = store.adopt(owner)
  const started = ready
    .then(() => store.list(MESSAGES))
    .then(adopt)
    .catch(() => {})

  function set(next: readonly Outgoing[]) {
    all = next
    for (const watcher of watchers) watcher()
  }
  const change = (id: string, changes: Partial<Outgoing>) =>
    set(all.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const remove = (id: string) => ready.then(() => store.remove(`${MESSAGES}${id}`)).catch(() => {})

  function adopt(values: unknown[]) {
    const kept = values.flatMap((value) => readLetter(value, owner))
    const known = new Set(all.map(({ id }) => id))
    const found = kept.filter(({ id }) => !known.has(id)).toSorted((a, b) => (a.at < b.at ? -1 : 1))
    if (found.length > 0) set([...found.map((one) => ({ ...one, status: 'waiting' as const, problem: null })), ...all])
  }

  async function deliverAll(): Promise<void> {
    await started
    for (let next = nextOf(all); next; next = nextOf(all)) {
      change(next.id, { status: 'sending' })
      const { status: _status, problem: _problem, ...letter } = next
      try {
        await send(letter)
      } catch (error) {
        const isRefused = error instanceof ApiError && [400, 403, 404, 409, 413].includes(error.status)
        change(next.id, isRefused ? { status: 'refused', problem: error.userMessage } : { status: 'waiting' })
        if (isRefused) continue
        // The messages behind it wait, too.
        set(all.map((one) => (one.status === 'sending' ? { ...one, status: 'waiting' } : one)))
        return
      }
      const { id } = next
      set(all.filter((one) => one.id !== id))
      await remove(id)
      onSent()
    }
  }

  /** One delivery at a time; messages added meanwhile are sent by it or by the next. */
  function deliver(): Promise<void> {
    delivering ??= deliverAll().finally(() => {
      delivering = null
      if (all.some(({ status }) => status === 'sending')) void deliver()
    })
    return delivering
  }

  return {
    snapshot: () => all,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Shows a message at once, stores it, and sends it. */
    write(letter: Letter): void {
      set([...all, { ...letter, status: 'sending', problem: null }])
      void ready
        .then(() => store.put(`${MESSAGES}${letter.id}`, { ...letter, owner }))
        .catch(() => {})
        .then(deliver)
    },
    /** Removes a refused message, so that it can be rewritten. */
    withdraw(id: string): void {
      set(all.filter((one) => one.id !== id))
      void remove(id)
    },
    async retry(): Promise<void> {
      await started
      set(all.map((one) => (one.status === 'waiting' ? { ...one, status: 'sending' } : one)))
      await deliver()
    },
  }
}

const nextOf = (all: readonly Outgoing[]) => all.find(({ status }) => status === 'sending')

/** Ignores another person's messages, stored by a page of theirs that is still open. */
function readLetter(value: unknown, owner: string): Letter[] {
  const { owner: whose, id, body, aboutDay, aboutPage, at } = Object(value)
  if (whose !== owner || typeof id !== 'string' || typeof body !== 'string' || typeof at !== 'string') return []
  return [{ id, body, at, aboutDay: aboutDay ?? null, aboutPage: aboutPage ?? null }]
}
