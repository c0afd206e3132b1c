import { useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A dialog that is rendered when it's first opened, because a page with many of them would consist mostly of closed ones.
 *
 * @param isOpen True for one that the server has rendered open.
 * @returns Whether to render it, and a function that opens it.
 */
export function useLateDialog(id: string, isOpen = false): [isRendered: boolean, open: () => void] {
  const [isRendered, setRendered] = useState(isOpen)
  function open() {
    flushSync(() => setRendered(true))
    const dialog = document.getElementById(id)
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
  }
  return [isRendered, open]
}
