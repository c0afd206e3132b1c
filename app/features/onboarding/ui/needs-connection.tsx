import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from '#app/ui/notice.tsx'

/**
 * Blocks the forms inside it while offline and says so beside their buttons. Otherwise a plain form would navigate to
 * the browser's error page and lose what was typed.
 */
export function NeedsConnection({ children }: { children: ReactNode }) {
  const [isAway, setIsAway] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  function refuseOffline(event: FormEvent) {
    setIsAway(!navigator.onLine)
    if (navigator.onLine) return
    event.preventDefault()
    event.stopPropagation()
    notice.current?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    const clear = () => setIsAway(false)
    addEventListener('online', clear)
    return () => removeEventListener('online', clear)
  }, [])
  useEffect(() => {
    if (isAway) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isAway])
  return (
    <div onSubmitCapture={refuseOffline} className="grid gap-10">
      {children}
      <div ref={notice} className="empty:hidden">
        {isAway && (
          <Notice variant="error" live title="There is no connection">
            <p>
              This page needs a connection to save. We’ve kept what you entered: press the button again when you’re back
              online.
            </p>
          </Notice>
        )}
      </div>
    </div>
  )
}
