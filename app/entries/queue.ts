import { type AnswerOf, ApiError, call } from '#app/browser/call.ts'
import { type DeviceStore, openDeviceStore } from '#app/browser/device-store.ts'
import { type Entry, laterOf, MOST_AT_ONCE, readEntry, subjectOf } from './entry.ts'

/**
 * Status of an entry. Waiting: no response, it's stored on the device and retried. Failed: the server couldn't take it
 * now, or the device couldn't store it; retried, too. Refused: it will never be accepted, and isn't stored.
 */
export type EntryStatus = 'sending' | 'waiting' | 'failed' | 'refused' | 'saved'
export type Sent = {
  entry: Entry
  status: EntryStatus
  error?: Error
}

/** Longer than any response of ours takes; after that we assume to be offline and the entries stay queued. */
const PATIENCE_MS = 15_000

const FROM_BEST_TO_WORST: readonly EntryStatus[] = ['saved', 'sending', 'waiting', 'failed', 'refused']

/** The worst status of several entries; undefined when there are none. */
export const worstOf = (statuses: readonly EntryStatus[]): EntryStatus | undefined =>
  FROM_BEST_TO_WORST.findLast((status) => statuses.includes(status))

/** This device's newest entry for each field of each day, by its subject. */
export type SentEntries = ReadonlyMap<string, Sent>

/** The server's result for one entry: the field's current value, or why it was rejected. */
export type Outcome = { value: string } | { error: Error }

export type Listener = {
  onSaved: (entry: Entry, value: string) => void
  onFailed: (entry: Entry, status: 'failed' | 'refused', error: Error) => void
}

type Needs = {
  store: DeviceStore
  /** Sends a list; returns one outcome per entry, in their order. */
  send: (entries: readonly Entry[]) => Promise<readonly Outcome[]>
  now: () => Date
  newId: () => string
}

/** An entry is of now, unless it was made at a time of its own. */
export type Entering = Pick<Entry, 'date' | 'field' | 'value'> & { at?: string }

export type EntryQueue = ReturnType<typeof createEntryQueue>

/** Key prefix of entries in the store. */
const SHELF = 'entry/'
const STORED_WITHIN_MS = 2_000

/**
 * The queue of optimistic updates: an entry is shown immediately, stored on the device until the server has answered,
 * and retried until then. For each field only the newest is sent, one at a time, so that the last write wins; queued
 * entries are batched, and new ones don't wait for the batch.
 */
export function createEntryQueue(owner: string, { store, send, now, newId }: Needs) {
  let all: SentEntries = new Map()
  const watchers = new Set<() => void>()
  const listeners = new Set<Listener>()
  const underway = new Set<string>()
  /** Ids of those that the device couldn't store: a full disk, or a browser without storage. */
  const unkept = new Set<string>()
  /** Settles once everything entered so far is stored. */
  let stored: Promise<unknown> = Promise.resolve()
  // The store is neither read nor written until it's known to belong to this member.
  const ready = store.adopt(owner)

  function set(subject: string, sent: Sent) {
    all = new Map(all).set(subject, sent)
    for (const watcher of watchers) watcher()
  }

  /** Takes up what is stored: of an earlier page, or of another window. */
  const readStored = () => ready.then(() => store.list(SHELF)).then(takeUp, () => [])

  function takeUp(values: unknown[]): Entry[] {
    const taken: Entry[] = []
    for (const value of values) {
      const kept = readEntry(value)
      // Another member's, from a page of theirs that was still open: not ours to send or to delete.
      if (kept?.owner !== owner) continue
      const { owner: _owner, ...entry } = kept
      const subject = subjectOf(entry)
      const known = all.get(subject)?.entry
      if (known?.id === entry.id) continue
      if (known && laterOf(known, entry) === known) {
        void remove(entry)
        continue
      }
      if (known) void remove(known)
      set(subject, { entry, status: 'waiting' })
      taken.push(entry)
    }
    return taken
  }

  const started = readStored()
  const keep = (entry: Entry) =>
    ready.then(() => store.put(`${SHELF}${entry.id}`, { ...entry, owner })).catch(() => void unkept.add(entry.id))
  const remove = (entry: Entry) => ready.then(() => store.remove(`${SHELF}${entry.id}`)).catch(() => {})

  function begin(subject: string): Entry[] {
    const sent = all.get(subject)
    if (!sent || underway.has(subject) || sent.status === 'saved' || sent.status === 'refused') return []
    underway.add(subject)
    if (sent.status !== 'sending') set(subject, { entry: sent.entry, status: 'sending' })
    return [sent.entry]
  }

  async function deliver(subjects: readonly string[]): Promise<void> {
    const entries = subjects.flatMap(begin)
    if (entries.length === 0) return
    const outcomes = await send(entries).catch(async (error: Error) => {
      // Only what is stored may be said to wait. A disk that doesn't answer holds nothing back.
      await Promise.race([stored, new Promise((done) => setTimeout(done, STORED_WITHIN_MS))])
      return entries.map(() => ({ error }))
    })
    const overtaken = entries.filter((entry, place) => {
      const subject = subjectOf(entry)
      underway.delete(subject)
      settle(entry, outcomes[place] ?? { error: new Error('No result') })
      return all.get(subject)?.entry.id !== entry.id
    })
    // Entered again meanwhile.
    await deliver(overtaken.map(subjectOf))
  }

  async function deliverAll(entries: readonly Entry[]): Promise<void> {
    for (const list of listsOf(entries)) await deliver(list.map(subjectOf))
  }

  function settle(entry: Entry, outcome: Outcome): void {
    const subject = subjectOf(entry)
    const isNewest = all.get(subject)?.entry.id === entry.id
    if ('value' in outcome) {
      void remove(entry)
      for (const { onSaved } of listeners) onSaved(entry, outcome.value)
      if (isNewest) set(subject, { entry, status: 'saved' })
      return
    }
    const { error } = outcome
    const answer = statusAfter(error)
    // What closing the page would lose must not be said to wait.
    const status = answer === 'waiting' && unkept.has(entry.id) ? 'failed' : answer
    if (status === 'refused') void remove(entry)
    if (!isNewest) return
    set(subject, { entry, status, error })
    if (status !== 'waiting') for (const { onFailed } of listeners) onFailed(entry, status, error)
  }

  return {
    snapshot: () => all,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Subscribes to responses and failures. */
    listen(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Shows a value immediately, stores it, and sends it; not one made earlier than what this page knows already. */
    enter({ date, field, value, at }: Entering): void {
      const subject = subjectOf({ date, field })
      const before = all.get(subject)?.entry
      const entry = { id: newId(), date, field, value, at: at ?? laterThan(before, now()) }
      if (before && laterOf(before, entry) === before) return
      set(subject, { entry, status: 'sending' })
      // The newer one is stored before the older one is deleted, so one is stored at any moment.
      stored = keep(entry).then(() => before && remove(before))
      void deliver([subject])
    },
    /**
     * Resends everything that is waiting or has failed, and what a window that is closed now has left behind.
     *
     * @returns Whether any of it has been saved.
     */
    async retry(): Promise<boolean> {
      await started
      const open = [...all.values()].filter(({ status }) => status === 'waiting' || status === 'failed')
      await deliverAll(open.map(({ entry }) => entry))
      void readStored().then(deliverAll)
      return open.some(({ entry }) => all.get(subjectOf(entry))?.status === 'saved')
    },
  }
}

/** Splits entries into lists that fit one request. */
function listsOf(entries: readonly Entry[]): Entry[][] {
  const lists: Entry[][] = []
  let room = { entries: 0, characters: 0 }
  for (const entry of entries) {
    if (room.entries < 1 || room.characters < entry.value.length) {
      lists.push([])
      room = { ...MOST_AT_ONCE }
    }
    lists.at(-1)?.push(entry)
    room = { entries: room.entries - 1, characters: room.characters - entry.value.length }
  }
  return lists
}

// A clock that was set back between two entries must not reverse their order.
function laterThan(before: { at: string } | undefined, now: Date): string {
  if (!before || now.toISOString() > before.at) return now.toISOString()
  return new Date(Date.parse(before.at) + 1).toISOString()
}

/**
 * No response: waiting. A server error, rate limit or ended sign-in: failed, but may succeed later; so may a response of
 * another shape, from a server newer than the page. Everything else is refused for good.
 */
export function statusAfter(error: Error): 'waiting' | 'failed' | 'refused' {
  if (!(error instanceof ApiError) || error.status >= 500) return 'failed'
  if (error.status === 0) return 'waiting'
  if (error.status < 400) return 'failed'
  return [401, 408, 429].includes(error.status) ? 'failed' : 'refused'
}

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
