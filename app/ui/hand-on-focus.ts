/**
 * A ref for what may go away while it has the focus: the section around it takes the focus over, or the page's main
 * part. Whoever uses a keyboard or a screen reader would be back at the top of the page.
 */
export const handOnFocus = (leaving: Element | null) => () => {
  // One with a heading of its own, which stays; a list's part may go with its last row.
  const section =
    leaving?.contains(document.activeElement) && leaving.closest<HTMLElement>('section[aria-labelledby], main')
  if (!section) return
  const main = section.closest('main')
  take(section)
  // The section itself may go with its last row.
  queueMicrotask(() => !section.isConnected && main && take(main))
}

function take(part: HTMLElement): void {
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}
