import { useMemo, useSyncExternalStore } from 'react'
import { type Known, NOTHING_KNOWN, type Query } from './query.ts'

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
