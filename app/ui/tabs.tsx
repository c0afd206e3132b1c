import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'

type Tab<Id extends string> = {
  id: Id
  label: ReactNode
  content: ReactNode
  /** Where the tab leads without script. */
  href?: string
}

type Props<Id extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  className?: string
}

const TAB =
  'touch -mb-px whitespace-nowrap border-b-2 px-3 text-sm font-medium outline-offset-[-4px] hover:text-ink sm:px-4'

/**
 * Exactly one tab is open. Focus opens it, arrow keys go round in a loop, Home and End jump to the ends; the row is one
 * stop for the Tab key. https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, className }: Props<Id>) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)
  // A click follows the focus that it has given: what that has asked for is not asked for twice.
  const focused = useRef<Id>(null)

  function onFocus(id: Id) {
    focused.current = id
    if (id !== value) onChange(id)
  }

  function onClick(event: MouseEvent, id: Id) {
    if (isForElsewhere(event)) return
    event.preventDefault()
    if (focused.current !== id && id !== value) onChange(id)
    focused.current = null
  }

  function walk(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const all = [...(row.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const here = all.findIndex((tab) => tab.matches(':focus'))
    const steps: Record<string, number> = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: -1, ' ': here }
    const target = steps[event.key]
    if (here < 0 || target === undefined) return
    event.preventDefault()
    all.at(target % all.length)?.focus()
  }

  return (
    <div className={className}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ id, label: name, href }) => {
          const isOpen = id === value
          const shared = {
            role: 'tab',
            id: `${base}-tab-${id}`,
            'aria-selected': isOpen,
            'aria-controls': `${base}-panel-${id}`,
            tabIndex: isOpen ? 0 : -1,
            onFocus: () => onFocus(id),
            onClick: (event: MouseEvent) => onClick(event, id),
            // What opens elsewhere opens nothing here.
            onMouseDown: (event: MouseEvent) => isForElsewhere(event) && event.preventDefault(),
            className: classNames(TAB, isOpen ? 'border-action text-ink' : 'border-transparent text-soft'),
            children: name,
          }
          return href === undefined ? (
            <button key={id} type="button" {...shared} />
          ) : (
            <a key={id} href={href} draggable={false} {...shared} />
          )
        })}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-panel-${id}`}
          aria-labelledby={`${base}-tab-${id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what a panel says is reached by the keyboard, too.
          tabIndex={0}
          hidden={id !== value}
          className="pt-8"
        >
          {id === value && content}
        </div>
      ))}
    </div>
  )
}

const isForElsewhere = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey
