import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { Submit } from '#app/ui/button.tsx'
import { closes, opens, SecondClickGuard } from '#app/ui/dialog.tsx'
import { Search, X } from '#app/ui/icons.tsx'
import { FEWEST_LETTERS, groupHits, QUERY_LENGTH, type SearchHit } from '../search.ts'
import { Marked } from './marked.tsx'

const WINDOW = 'site-search'
/** Debounce delay of search as you type. */
const PAUSE_MS = 150

/**
 * The search in the navigation bar: a dialog with search as you type, operated as a combobox. Without script it is a
 * form to `/search`.
 */
export function SiteSearch() {
  const list = useId()
  const isHydrated = useIsHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const { found, isLate, hasFailed } = useHits(typed)
  const groups = groupHits(found.hits)
  const shown = groups.flatMap(({ hits }) => hits)
  const chosen = isLate ? undefined : shown[at]
  const idOf = (hit: SearchHit) => `${list}-${shown.indexOf(hit)}`

  // Picks up text typed before hydration.
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  // The focus stays in the field, so the selected option must be scrolled into view by hand.
  useEffect(() => {
    if (at >= 0) document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': shown.length > 0,
    'aria-controls': list,
    'aria-activedescendant': chosen && idOf(chosen),
  } as const

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && shown.length > 0) {
      event.preventDefault()
      // Wraps round through the field itself (-1).
      setAt((before) => ((before + 1 + step + shown.length + 1) % (shown.length + 1)) - 1)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      location.assign(chosen.path)
    }
  }

  return (
    <>
      <button {...opens(WINDOW)} className="nav-search" aria-label="Search the site">
        <Search className="size-5" />
        <span aria-hidden="true">Search</span>
      </button>
      <dialog id={WINDOW} aria-label="Search the site" closedby="any" className="site-search">
        <SecondClickGuard />
        <search>
          <form action="/search" className="site-search-form">
            <Search className="size-5 shrink-0 text-soft max-sm:hidden" />
            <input
              ref={field}
              name="q"
              type="search"
              required
              maxLength={QUERY_LENGTH}
              autoComplete="off"
              spellCheck={false}
              placeholder="sauna, sleep …"
              aria-label="Search articles, lessons, protocols and products"
              {...(isHydrated && combobox)}
              onChange={(event) => {
                setTyped(event.target.value)
                setAt(-1)
              }}
              onKeyDown={onKeyDown}
            />
            <Submit size="small" className="max-sm:px-3">
              <span className="max-sm:sr-only">Search</span>
              <Search className="size-5 sm:hidden" />
            </Submit>
            <button
              {...closes(WINDOW)}
              className="touch grid place-items-center rounded-full"
              aria-label="Close search"
            >
              <X className="size-5" />
            </button>
          </form>
        </search>
        <p className="sr-only" role="status">
          {foundInWords({ typed, isLate, hasFailed, count: shown.length })}
        </p>
        {hasFailed && <p className="site-search-word">You’re offline, so nothing can be searched.</p>}
        {found.instead && shown.length > 0 && (
          <p className="site-search-word">
            No page has these words. Showing results for <strong>{found.instead}</strong>:
          </p>
        )}
        {!isLate && !hasFailed && isWorthAsking(typed) && shown.length === 0 && (
          <p className="site-search-word">Nothing found. Try one word, or another one for the same thing.</p>
        )}
        <div id={list} role="listbox" aria-label="Found">
          {groups.map(({ kind, hits }) => (
            <div key={kind} role="presentation">
              <p aria-hidden="true" className="site-search-kind">
                {kind}
              </p>
              {hits.map((hit) => (
                <a
                  key={hit.path}
                  id={idOf(hit)}
                  role="option"
                  aria-selected={hit === chosen}
                  tabIndex={-1}
                  href={hit.path}
                  className="site-search-option"
                >
                  <span className="sr-only">{kind}: </span>
                  <span className="block font-serif text-xl leading-snug">{hit.title}</span>
                  <span className="line-clamp-2 text-sm text-soft">
                    <Marked pieces={hit.snippet} />
                  </span>
                </a>
              ))}
            </div>
          ))}
        </div>
      </dialog>
    </>
  )
}

const isWorthAsking = (typed: string) => typed.trim().length >= FEWEST_LETTERS

type State = { typed: string; isLate: boolean; hasFailed: boolean; count: number }

function foundInWords({ typed, isLate, hasFailed, count }: State): string {
  if (isLate || hasFailed || !isWorthAsking(typed)) return ''
  return count === 0 ? 'Nothing found' : `${count} found. Choose with the arrow keys.`
}

type Found = { hits: readonly SearchHit[]; instead: string | null }
const NOTHING: Found = { hits: [], instead: null }

/** Returns the hits for a query; keeps the previous hits until the next answer arrives. */
function useHits(typed: string): { found: Found; isLate: boolean; hasFailed: boolean } {
  const [known, setKnown] = useState<{ typed: string; found: Found; hasFailed: boolean }>({
    typed: '',
    found: NOTHING,
    hasFailed: false,
  })
  useEffect(() => {
    if (!isWorthAsking(typed)) return setKnown({ typed, found: NOTHING, hasFailed: false })
    const asking = new AbortController()
    const timer = setTimeout(() => {
      call('GET /api/search', { query: { q: typed, as: 'typing' } }, asking.signal).then(
        (found) => setKnown({ typed, found, hasFailed: false }),
        () => asking.signal.aborted || setKnown({ typed, found: NOTHING, hasFailed: true }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed])
  return { found: known.found, isLate: known.typed !== typed, hasFailed: known.hasFailed }
}
