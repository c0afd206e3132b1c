import { useEffect } from 'react'
import { openDeviceStore, PUSH_MARK } from './device-store.ts'
import { registerWorker } from './register-worker.ts'

/**
 * Registers the service worker of the members' area, for offline use and to empty the device at sign-out: every page that
 * stores something there needs it. Only on pages of a signed-in member.
 */
export function useMembersWorker(owner: string): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // After everything else: it's for the next visit.
    const begin = () => void beginWorker(owner).catch(() => {})
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => removeEventListener('load', begin)
  }, [owner])
}

async function beginWorker(owner: string): Promise<void> {
  const { active } = await registerWorker()
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  active?.postMessage({
    files: files.map(({ pathname, search }) => pathname + search).filter((path) => path.startsWith('/assets/')),
  })
  // Most devices have no push subscription, so this code is loaded only where it's needed.
  if ((await openDeviceStore().list(PUSH_MARK)).length > 0) {
    const { renewDevice } = await import('./push-device.ts')
    await renewDevice(owner)
  }
}
