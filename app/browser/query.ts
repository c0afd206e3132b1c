import { useMemo, useSyncExternalStore } from 'react'
import { reuse } from './reuse.ts'

/** Younger than this, what is known is not asked for again. */
const STALE_AFTER_MS = 30_000

/** What is known of something that the server was asked for. */
export type Known<Data> = {
  readonly data: Data | undefined
  /** It was asked for, nothing is known, and no answer came. */
  readonly hasFailed: boolean
  /** It is being asked for and nothing is known yet. */
  readonly isFetching: boolean
}

export const NOTHING_KNOWN: Known<never> = { data: undefined, hasFailed: false, isFetching: false }

type Query<Args extends readonly (string | number)[], Data> = ReturnType<typeof query<Args, Data>>

/**
 * A cache for one kind of read, stale-while-revalidate: asked once however many parts of the page show it, and again when
 * it is stale and shown. No silent retries; a call that fails leaves the cached answer as it is.
 *
 * @param ask One call, which ends when its signal says so.
 */
export function query<Args extends readonly (string | number)[], Data>(
  ask: (signal: AbortSignal, ...args: Args) => Promise<Data>,
  { staleAfter = STALE_AFTER_MS, now = Date.now }: { staleAfter?: number; now?: () => number } = {},
) {
  const all = new Map<string, Kept<Data>>()

  function of(...args: Args): Kept<Data> {
    const name = args.join(' ')
    const kept = all.get(name) ?? keep((signal) => ask(signal, ...args), { staleAfter, now })
    // The server draws pages of many people: nothing of one is there for the next.
    if (typeof document !== 'undefined') all.set(name, kept)
    return kept
  }

  /** Asks again for all of it that is looked at now, and for the rest when somebody looks. */
  function refresh(): void {
    for (const kept of all.values()) kept.refresh()
  }
  return { of, refresh }
}

type Options<Data> = {
  /** What came with the page; it is as good as an answer of now. */
  first?: Data | undefined
  /** False while it is not shown yet: then nothing is fetched. */
  isAsked?: boolean
}
type WithFirst<Data> = Options<Data> & { first: Data }

type Shown<Data> = Known<Data> & {
  /** Asks now. */
  refetch: () => void
}

/** What the page knows of something the server can be asked for (`query`), drawn anew when it changes. */
export function useQuery<Args extends readonly (string | number)[], Data>(
  asked: Query<Args, Data>,
  args: Args,
  options: WithFirst<Data>,
): Shown<Data> & { data: Data }
export function useQuery<Args extends readonly (string | number)[], Data>(
  asked: Query<Args, Data>,
  args: Args,
  options?: Options<Data>,
): Shown<Data>
export function useQuery<Args extends readonly (string | number)[], Data>(
  asked: Query<Args, Data>,
  args: Args,
  { first, isAsked = true }: Options<Data> = {},
): Shown<Data> {
  const kept = asked.of(...args)
  // One object for both sides of hydration, or everything would be drawn twice.
  const drawn = useMemo<Known<Data>>(
    () => (first === undefined ? NOTHING_KNOWN : { ...NOTHING_KNOWN, data: first }),
    [first],
  )
  const known = useSyncExternalStore(
    isAsked ? kept.lookAt : kept.watch,
    () => kept.known(drawn),
    () => drawn,
  )
  return { ...known, refetch: () => void kept.fetchAnew() }
}

type Kept<Data> = ReturnType<typeof keep<Data>>

function keep<Data>(
  ask: (signal: AbortSignal) => Promise<Data>,
  { staleAfter, now }: { staleAfter: number; now: () => number },
) {
  const watchers = new Set<() => void>()
  const lookers = new Set<() => void>()
  let known: Known<Data> = NOTHING_KNOWN
  let knownSince = Number.NEGATIVE_INFINITY
  let call: AbortController | null = null

  function show(next: Known<Data>) {
    known = next
    for (const watcher of [...watchers, ...lookers]) watcher()
  }

  function take(data: Data) {
    knownSince = now()
    if (known.data !== data) show({ data, hasFailed: false, isFetching: false })
  }

  async function fetchAnew(): Promise<void> {
    call?.abort()
    const mine = new AbortController()
    call = mine
    if (known.data === undefined) show({ ...known, isFetching: true })
    try {
      const answer = await ask(mine.signal)
      if (call === mine) take(reuse(known.data, answer) && known.data !== undefined ? known.data : answer)
    } catch {
      if (call === mine && known.data === undefined) show({ data: undefined, hasFailed: true, isFetching: false })
    } finally {
      if (call === mine) call = null
    }
  }

  function look() {
    if (!call && now() - knownSince >= staleAfter) void fetchAnew()
  }

  /** Tells of changes. @returns how to end it. */
  function watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }

  /** The same, and asks when it is stale: now, and whenever the page comes to the front again. */
  function lookAt(watcher: () => void): () => void {
    const comeBack = () => document.visibilityState === 'visible' && look()
    lookers.add(watcher)
    document.addEventListener('visibilitychange', comeBack)
    look()
    return () => {
      lookers.delete(watcher)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }

  return {
    watch,
    lookAt,
    /** What is known; what came with the page where nothing is. */
    known(first: Known<Data>): Known<Data> {
      if (known.data === undefined && first.data !== undefined) {
        known = first
        knownSince = now()
      }
      return known
    },
    /**
     * Takes over news of it. An older reading that is still on its way must not undo them, so it is not waited for; where
     * nothing is known yet there is nothing to change, and the reading is begun anew.
     */
    change(withNews: (known: Data) => Data): void {
      const wasUnderway = call !== null
      call?.abort()
      call = null
      if (known.data !== undefined) take(withNews(known.data))
      else if (wasUnderway) void fetchAnew()
    },
    /** Asks now, whatever is known. */
    fetchAnew,
    /** What is known is stale from now on. */
    refresh(): void {
      knownSince = Number.NEGATIVE_INFINITY
      if (lookers.size > 0) void fetchAnew()
    },
  }
}
