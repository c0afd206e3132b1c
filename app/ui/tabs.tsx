import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'

type Tab<Id extends string> = {
  id: Id
  label: ReactNode
  /** Where the tab leads without script. */
  href?: string
}

type ListProps<Id extends string> = {
  /** Links the tabs to their panels (`panelOf`). */
  id: string
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  className: string
  tabClassName: string
}

export const panelOf = (list: string, tab: string) => ({
  role: 'tabpanel',
  id: `${list}-panel-${tab}`,
  'aria-labelledby': `${list}-tab-${tab}`,
})

/**
 * Exactly one tab is open. Focus opens it, arrow keys wrap around, Home and End jump to the ends; the list is one stop
 * for the Tab key. https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function TabList<Id extends string>(props: ListProps<Id>) {
  const { id: base, label, tabs, value, onChange, className, tabClassName } = props
  const row = useRef<HTMLDivElement>(null)
  // A click follows the focus event it causes, which has opened the tab already.
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
    const [back, on] = [here - 1, here + 1]
    const steps: Record<string, number> = {
      ...{ ArrowLeft: back, ArrowUp: back, ArrowRight: on, ArrowDown: on },
      ...{ Home: 0, End: -1, ' ': here },
    }
    const target = steps[event.key]
    if (here < 0 || target === undefined) return
    event.preventDefault()
    all.at(target % all.length)?.focus()
  }

  return (
    <div ref={row} role="tablist" aria-label={label} onKeyDown={walk} className={className}>
      {tabs.map(({ id, label: name, href }) => {
        const isOpen = id === value
        const shared = {
          role: 'tab',
          id: `${base}-tab-${id}`,
          'aria-selected': isOpen,
          // A panel that isn't rendered mustn't be referenced.
          'aria-controls': isOpen ? `${base}-panel-${id}` : undefined,
          tabIndex: isOpen ? 0 : -1,
          onFocus: () => onFocus(id),
          onClick: (event: MouseEvent) => onClick(event, id),
          // A click that opens the tab elsewhere doesn't open it here.
          onMouseDown: (event: MouseEvent) => isForElsewhere(event) && event.preventDefault(),
          className: tabClassName,
          children: name,
        }
        return href === undefined ? (
          <button key={id} type="button" {...shared} />
        ) : (
          <a key={id} href={href} draggable={false} {...shared} />
        )
      })}
    </div>
  )
}

const isForElsewhere = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey
