import type { DeviceStore } from '#app/browser/device-store.ts'

type Player = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'readyState' | 'paused' | 'addEventListener' | 'removeEventListener'
>
type Place = { owner: string; address: string; seconds: number }

/** Positions closer than this to the start or the end aren't restored. */
const WORTH_SECONDS = 5
const STEP_SECONDS = 5

/**
 * Stores the playback position on this device and resumes from it.
 *
 * @returns A function that stops it.
 */
export function trackPlace(player: Player, store: DeviceStore, { owner, address }: Omit<Place, 'seconds'>): () => void {
  const key = `place/${address}`
  const ready = store.adopt(owner).then(() => store.list(key))
  let kept = 0
  let isLeft = false

  // Doesn't seek once playback has started or the user has moved the position.
  async function goOn() {
    const seconds = readPlace(await ready, { owner, address })
    if (isLeft || seconds === null || !player.paused || player.currentTime > 0) return
    if (seconds < player.duration - WORTH_SECONDS) player.currentTime = seconds
  }
  const begin = () => void goOn().catch(() => {})

  function note() {
    const seconds = player.currentTime
    const isWorth = seconds >= WORTH_SECONDS && seconds < player.duration - WORTH_SECONDS
    kept = seconds
    const write = () => (isWorth ? store.put(key, { owner, address, seconds }) : store.remove(key))
    ready.then(write).catch(() => {})
  }
  const noteAtTimes = () => {
    if (!player.paused && Math.abs(player.currentTime - kept) >= STEP_SECONDS) note()
  }

  if (player.readyState > 0) begin()
  else player.addEventListener('loadedmetadata', begin)
  player.addEventListener('timeupdate', noteAtTimes)
  for (const name of ['pause', 'ended']) player.addEventListener(name, note)
  return () => {
    isLeft = true
    player.removeEventListener('loadedmetadata', begin)
    player.removeEventListener('timeupdate', noteAtTimes)
    for (const name of ['pause', 'ended']) player.removeEventListener(name, note)
  }
}

function readPlace(values: readonly unknown[], { owner, address }: Omit<Place, 'seconds'>): number | null {
  const [place] = values as readonly Partial<Place>[]
  const { seconds } = place ?? {}
  if (place?.owner !== owner || place.address !== address || typeof seconds !== 'number') return null
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
