/** Browsers don't report every reconnection, so what waits is also retried periodically. */
const RETRY_MS = 30_000

/**
 * Calls `retry` now, and whenever a connection may be back: when the page is shown or looked at again, when the browser
 * says so, and periodically while the page is visible.
 *
 * @param onOnline Called instead when the browser says that it's back.
 * @returns A function that stops it.
 */
export function retryWhenConnected(retry: () => void, onOnline: () => void = retry): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') retry()
  }
  retry()
  const timer = setInterval(look, RETRY_MS)
  const stopped = new AbortController()
  const options = { signal: stopped.signal }
  addEventListener('online', onOnline, options)
  addEventListener('pageshow', retry, options)
  document.addEventListener('visibilitychange', look, options)
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}
