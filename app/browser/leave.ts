/**
 * Opens a page after a form was sent. Until it's there the form stays busy, so that a second tap sends nothing; when the
 * browser comes back to this page as it was, the form can be used again.
 */
export function leaveFor(address: string): Promise<unknown> {
  location.assign(address)
  return untilShownAgain()
}

/** The same with the page itself. */
export function reloadPage(): Promise<unknown> {
  location.reload()
  return untilShownAgain()
}

const untilShownAgain = () => new Promise((shown) => addEventListener('pageshow', shown, { once: true }))
