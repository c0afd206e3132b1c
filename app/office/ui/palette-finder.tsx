import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { Groups } from './palette.tsx'

/** Debounce: long enough that fast typing causes one request. */
const PAUSE_MS = 120

export function Finder() {
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isLate } = useFound(typed)
  const items = groups.flatMap((group) => group.items)
  const chosen = items[Math.min(at, items.length - 1)]

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((before) => (Math.min(before, items.length - 1) + step + items.length) % Math.max(1, items.length))
    }
    // The results shown may still belong to the previous text.
    if (event.key === 'Enter' && chosen && !isLate) location.assign(chosen.href)
  }

  return (
    <>
      <input
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen ? `${list}-${items.indexOf(chosen)}` : undefined}
        aria-autocomplete="list"
        aria-label="Rooms, people, orders, letters, texts"
        placeholder="Rooms, people, orders, letters, texts"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p className="sr-only" role="status">
        {typed !== '' && !isLate && (items.length === 0 ? 'Nothing found' : `${items.length} found`)}
      </p>
      {typed !== '' && !isLate && items.length === 0 && <p className="px-5 py-4 text-soft">Nothing has that name.</p>}
      <div id={list} role="listbox" aria-label="Found" className="palette-list">
        {groups.flatMap(({ name, items: found }) =>
          found.map((item, nth) => {
            const place = items.indexOf(item)
            return (
              <Option
                key={item.href}
                id={`${list}-${place}`}
                item={item}
                group={name}
                isFirst={nth === 0}
                isChosen={item === chosen}
                onPoint={() => setAt(place)}
              />
            )
          }),
        )}
      </div>
      <p className="palette-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes. <kbd>Ctrl K</kbd> or{' '}
        <kbd>⌘ K</kbd> brings this up anywhere.
      </p>
    </>
  )
}

type OptionProps = {
  id: string
  item: Groups[number]['items'][number]
  group: string
  isFirst: boolean
  isChosen: boolean
  onPoint: () => void
}

const Option = ({ id, item: { href, title, detail }, group, isFirst, isChosen, onPoint }: OptionProps) => (
  <>
    {isFirst && (
      <p className="eyebrow px-5 pt-3 pb-1" aria-hidden="true">
        {group}
      </p>
    )}
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      href={href}
      onPointerMove={onPoint}
      className={classNames('palette-option', isChosen && 'bg-tint')}
    >
      <span className="sr-only">{group}: </span>
      <span className="font-medium">{title}</span> {detail && <span className="text-sm text-soft">{detail}</span>}
    </a>
  </>
)

/** Results for the latest text; responses to earlier ones are ignored. */
function useFound(typed: string): { groups: Groups; isLate: boolean } {
  const [found, setFound] = useState<{ typed: string; groups: Groups }>({ typed: '-', groups: [] })
  useEffect(() => {
    const asking = new AbortController()
    const timer = setTimeout(
      () => {
        call('GET /api/office/find', { query: { q: typed } }, asking.signal)
          .then(({ groups }) => setFound({ typed, groups }))
          // Offline, or newer text: the current results stay.
          .catch(() => {})
      },
      typed === '' ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed])
  return { groups: found.groups, isLate: found.typed !== typed }
}
