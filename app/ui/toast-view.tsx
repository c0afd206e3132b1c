import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { X } from './icons.tsx'
import { durationOf, isError, type ToastItem } from './toast-queue.ts'

/** Duration of the closing animation; then the toast is removed. */
const CLOSING_MS = 160
/** A swipe further to the right than this, in px, dismisses it. Source: specification §9. */
const SWIPE_PX = 50
/** Movement below this still counts as a press. */
const STEADY_PX = 8
/** How long the copy for screen readers stays; after that there is only the visible one. */
const ANNOUNCED_MS = 1_000

/** The toast region: F8 focuses it, Escape dismisses, pointer and focus keep it open. */
export function ToastView({ toast, onRemove }: { toast: ToastItem | null; onRemove: (id: string) => void }) {
  const list = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const [isHeld, setHeld] = useState(false)
  const [closing, setClosing] = useState<string | null>(null)
  const id = toast?.id

  // In a layout effect, so that the shortcut works as soon as the message is visible.
  useLayoutEffect(() => {
    const reach = (event: globalThis.KeyboardEvent) => event.key === 'F8' && list.current?.focus()
    addEventListener('keydown', reach)
    return () => removeEventListener('keydown', reach)
  }, [])

  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(() => {
      // Returns the focus to where it was, not to the top of the page.
      if (list.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
        cameFrom.current.focus({ preventScroll: true })
      setHeld(false)
      onRemove(closing)
    }, CLOSING_MS)
    return () => clearTimeout(timer)
  }, [closing, onRemove])

  if (!toast || !id) return null
  const close = () => setClosing(id)
  const isOutside = ({ relatedTarget }: FocusEvent) =>
    !(relatedTarget instanceof Node && list.current?.contains(relatedTarget))
  return (
    <section
      aria-label="Messages (F8)"
      className="fixed right-0 bottom-0 z-50 w-full max-w-[420px] p-4"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(list.current?.contains(document.activeElement) ?? false)}
      onFocus={(event) => {
        if (isOutside(event)) cameFrom.current = event.relatedTarget
        setHeld(true)
      }}
      onBlur={(event) => isOutside(event) && setHeld(false)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      <ol ref={list} tabIndex={-1} className="grid rounded-lg">
        <OneToast key={id} toast={toast} isOpen={closing !== id} isHeld={isHeld} onClose={close} />
      </ol>
    </section>
  )
}

type OneProps = { toast: ToastItem; isOpen: boolean; isHeld: boolean; onClose: () => void }

function OneToast({ toast, isOpen, isHeld, onClose }: OneProps) {
  const { title, description, action, isSaid = false } = toast
  const swipe = useSwipe(onClose)
  useTimeToRead(durationOf(toast), isHeld || !isOpen, onClose)
  return (
    <li
      data-state={isOpen ? 'open' : 'closed'}
      className={classNames(
        'surface grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 rounded-lg border-l-4 bg-raised py-4 pr-2 pl-4 text-ink shadow-float',
        isError(toast) ? 'border-danger' : 'border-action',
        'touch-pan-y select-none transition-transform data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in',
      )}
      {...swipe}
    >
      <div className="grid gap-0.5">
        <p className={classNames('font-semibold', isError(toast) && 'text-danger')}>{title}</p>
        {description && <p className="text-sm text-soft">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="touch -my-2 grid place-items-center rounded-full hover:bg-tint"
      >
        <X className="size-4" />
      </button>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onAction()
            onClose()
          }}
          className="button button-secondary button-small justify-self-start"
        >
          {action.label}
        </button>
      )}
      {!isSaid && (
        <Announcement
          isUrgent={isError(toast)}
          words={[title, description, action?.label].filter((part) => part !== undefined)}
        />
      )}
    </li>
  )
}

/** Announces a message: screen readers only notice changes in a live region that exists already. */
function Announcement({ words, isUrgent }: { words: readonly string[]; isUrgent: boolean }) {
  const [stage, setStage] = useState<'empty' | 'said' | 'over'>('empty')
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setStage('said'))
    })
    const timer = setTimeout(() => setStage('over'), ANNOUNCED_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  if (stage === 'over') return null
  return (
    <span role={isUrgent ? 'alert' : 'status'} className="sr-only">
      {stage === 'said' && words.map((part) => part.replace(/\.?$/, '.')).join(' ')}
    </span>
  )
}

/** A countdown that pauses under pointer or focus and while the window is hidden. */
function useTimeToRead(duration: number, isHeld: boolean, onOver: () => void): void {
  const left = useRef(duration)
  const over = useRef(onOver)
  over.current = onOver
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const leave = () => setAway(true)
    const back = () => setAway(false)
    addEventListener('blur', leave)
    addEventListener('focus', back)
    return () => {
      removeEventListener('blur', leave)
      removeEventListener('focus', back)
    }
  }, [])
  useEffect(() => {
    if (isHeld || isAway || !Number.isFinite(left.current)) return
    const since = Date.now()
    const timer = setTimeout(() => over.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [isHeld, isAway])
}

/** Follows a drag to the right; released too early, it snaps back. */
function useSwipe(onSwiped: () => void) {
  const from = useRef<number | null>(null)
  const [moved, setMoved] = useState(0)
  function letGo() {
    from.current = null
    setMoved(0)
  }
  return {
    style: moved > 0 ? { transform: `translateX(${moved}px)`, transition: 'none' } : undefined,
    onPointerDown(event: PointerEvent) {
      if (event.button === 0) from.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return
      const way = event.clientX - from.current
      // From here on it's a swipe, not a press.
      if (way > STEADY_PX) event.currentTarget.setPointerCapture(event.pointerId)
      if (way > STEADY_PX || moved > 0) setMoved(Math.max(0, way))
    },
    onPointerUp(event: PointerEvent) {
      if (from.current === null) return
      const isFar = event.clientX - from.current > SWIPE_PX
      // Beyond the threshold it stays where it was released, and fades there.
      if (!isFar) return letGo()
      from.current = null
      onSwiped()
    },
    onPointerLeave() {
      if (from.current !== null) letGo()
    },
    onPointerCancel: letGo,
  }
}
