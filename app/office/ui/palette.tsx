import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#app/browser/call.ts'
import { Search } from '#app/ui/icons.tsx'
import { Finder } from './palette-finder.tsx'
import './palette.css'

export type Groups = AnswerOf<'GET /api/office/find'>['groups']

/**
 * Opens anything in the office by its name: Ctrl K, ⌘ K, or the button. Without script the button leads to an
 * equivalent page.
 */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setIsOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  return (
    <>
      <a
        href="/office/find"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return
          event.preventDefault()
          setIsOpen(true)
        }}
        className="office-find"
      >
        <Search className="size-5" />
        <span>Find</span>
      </a>
      <dialog
        ref={dialog}
        aria-label="Find in the office"
        closedby="any"
        onClose={() => setIsOpen(false)}
        className="palette"
      >
        {isOpen && <Finder />}
      </dialog>
    </>
  )
}
