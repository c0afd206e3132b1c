import { useLayoutEffect, useState } from 'react'

/**
 * A dialog that is rendered when it's first opened, because a page with many of them would consist mostly of closed ones.
 *
 * @param isOpen True for one that the server has rendered open.
 * @returns Whether to render it, and a function that opens it.
 */
export function useLateDialog(id: string, isOpen = false): [isRendered: boolean, open: () => void] {
  const [times, setTimes] = useState(0)
  // Not by flushSync in the click: one that is replayed after hydration comes while React is busy.
  useLayoutEffect(() => {
    const dialog = document.getElementById(id)
    if (times > 0 && dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
  }, [id, times])
  return [isOpen || times > 0, () => setTimes((before) => before + 1)]
}
