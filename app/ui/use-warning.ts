import { useRef } from 'react'
import { useToast } from './toast.tsx'
import type { ToastInput } from './toast-queue.ts'

/** One error toast of a form at a time: a new try takes the old one away, so that it never hides the good news. */
export function useWarning() {
  const { toast, dismiss } = useToast()
  const shown = useRef<string | null>(null)

  function clear() {
    if (shown.current) dismiss(shown.current)
    shown.current = null
  }
  function warn({ title, description }: Pick<ToastInput, 'title' | 'description'>) {
    clear()
    shown.current = toast({ title, ...(description ? { description } : {}), variant: 'destructive' })
  }
  return { warn, clear }
}
