import { useEffect } from 'react'

/** Lets the members area open without a connection. Called where somebody is signed in, and nowhere else. */
export function useMembersWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // After everything else: it is for the next visit.
    const begin = () => void registerWorker().catch(() => {})
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => removeEventListener('load', begin)
  }, [])
}

async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register(WORKER, { scope: '/app' })
  await serviceWorker.register(WORKER, { scope: '/api/logout' })
  const { active } = await serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  active?.postMessage({ files: files.filter((path) => path.startsWith('/assets/')) })
}

let refreshing: ReturnType<typeof setTimeout> | undefined

/** Has the kept page fetched anew, a little after the last of several changes. */
export function refreshKeptPage(): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(() => navigator.serviceWorker?.controller?.postMessage({ files: [], isStale: true }), 2_000)
}

const WORKER = '/members-worker.js'
