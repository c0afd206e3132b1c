import { useMemo, useSyncExternalStore } from 'react'
import { reuse } from './reuse.ts'

/** Data younger than this isn't fetched again. */
const STALE_AFTER_MS = 30_000

export type CachedData<Data> = {
  readonly data: Data | undefined
  /** It was fetched, there is no data, and the call failed. */
  readonly hasFailed: boolean
  /** It's being fetched and there is no data yet. */
  readonly isFetching: boolean
}

export const NOTHING_CACHED: CachedData<never> = { data: undefined, hasFailed: false, isFetching: false }

type Query<Args extends readonly (string | number)[], Data> = ReturnType<typeof query<Args, Data>>

/**
 * A cache for one kind of read, stale-while-revalidate: fetched once however many components show it, and again when
 * it's stale and shown. No automatic retries; a failed call leaves the cached data as it is.
 *
 * @param ask One call, which is aborted by its signal.
 */
export function query<Args extends readonly (string | number)[], Data>(
  ask: (signal: AbortSignal, ...args: Args) => Promise<Data>,
  { staleAfter = STALE_AFTER_MS, now = Date.now }: { staleAfter?: number; now?: () => number } = {},
) {
  const all = new Map<string, CacheEntry<Data>>()

  function of(...args: Args): CacheEntry<Data> {
    const name = args.join(' ')
    const kept = all.get(name) ?? createCacheEntry((signal) => ask(signal, ...args), { staleAfter, now })
    // The server renders pages for many people: nothing is cached there, so no one sees another's data.
    if (typeof document !== 'undefined') all.set(name, kept)
    return kept
  }

  /** Refetches everything that is shown now, and the rest when it's shown next. */
  function refresh(): void {
    for (const kept of all.values()) kept.refresh()
  }
  return { of, refresh }
}

type Options<Data> = {
  /** The page's initial data; as good as a response received now. */
  first?: Data | undefined
  /** False while it isn't shown yet: then nothing is fetched. */
  isAsked?: boolean
}
type WithFirst<Data> = Options<Data> & { first: Data }

type Shown<Data> = CachedData<Data> & {
  refetch: () => void
}

/** Subscribes a component to a query's data and renders again when it changes. */
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
  // The same object on both sides of hydration, or everything would render twice.
  const drawn = useMemo<CachedData<Data>>(
    () => (first === undefined ? NOTHING_CACHED : { ...NOTHING_CACHED, data: first }),
    [first],
  )
  const known = useSyncExternalStore(
    isAsked ? kept.lookAt : kept.watch,
    () => kept.known(drawn),
    () => drawn,
  )
  return { ...known, refetch: () => void kept.fetchAnew() }
}

type CacheEntry<Data> = ReturnType<typeof createCacheEntry<Data>>

function createCacheEntry<Data>(
  ask: (signal: AbortSignal) => Promise<Data>,
  { staleAfter, now }: { staleAfter: number; now: () => number },
) {
  const watchers = new Set<() => void>()
  const lookers = new Set<() => void>()
  let known: CachedData<Data> = NOTHING_CACHED
  let knownSince = Number.NEGATIVE_INFINITY
  let call: AbortController | null = null

  function show(next: CachedData<Data>) {
    known = next
    for (const watcher of [...watchers, ...lookers]) watcher()
  }

  async function fetchAnew(): Promise<void> {
    call?.abort()
    const mine = new AbortController()
    call = mine
    if (known.data === undefined) show({ ...known, isFetching: true })
    try {
      const answer = await ask(mine.signal)
      if (call !== mine) return
      knownSince = now()
      if (!reuse(known.data, answer)) show({ data: answer, hasFailed: false, isFetching: false })
    } catch {
      if (call === mine && known.data === undefined) show({ data: undefined, hasFailed: true, isFetching: false })
    } finally {
      if (call === mine) call = null
    }
  }

  function look() {
    if (!call && now() - knownSince >= staleAfter) void fetchAnew()
  }

  /** Subscribes to changes. @returns A function that unsubscribes. */
  function watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }

  /** Subscribes, and refetches stale data: now, and whenever the page becomes visible again. */
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
    /** The cached data, or the page's initial data where there is none. */
    known(first: CachedData<Data>): CachedData<Data> {
      if (known.data === undefined && first.data !== undefined) {
        known = first
        knownSince = now()
      }
      return known
    },
    /**
     * Applies an update to the cached data. An older call that is still in flight must not overwrite it, so it's
     * repeated: it was to bring more than this update. Nor does the update make the rest any fresher.
     */
    change(withNews: (known: Data) => Data): void {
      if (known.data !== undefined) show({ ...known, data: withNews(known.data) })
      if (call) void fetchAnew()
    },
    /** Fetches now, whatever is cached. */
    fetchAnew,
    /** Marks the cached data as stale. */
    refresh(): void {
      knownSince = Number.NEGATIVE_INFINITY
      if (lookers.size > 0) void fetchAnew()
    },
  }
}
