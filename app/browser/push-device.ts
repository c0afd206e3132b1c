import { call } from './call.ts'
import { openDeviceStore, PUSH_MARK } from './device-store.ts'
import { registerWorker } from './register-worker.ts'

/**
 * Whether this browser can receive push messages: unsupported, denied by the member, off or on. `install`: on an iPhone
 * or iPad only sites on the home screen can.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** Returns whether this browser receives push messages for the signed-in member. */
export async function readPushState(owner: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await readMark(owner)) && (await subscriptionHere()) ? 'on' : 'off'
}

/**
 * Asks for permission, subscribes the browser, and adds it to the member's devices.
 *
 * @returns Its state now.
 */
export async function addDevice(owner: string, publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  await announce(publicKey)
  const store = openDeviceStore()
  await store.adopt(owner)
  await store.put(PUSH_MARK, { owner, publicKey })
  return 'on'
}

/** Registers this browser again; its subscription may have changed, and the member may have signed in again. */
export async function renewDevice(owner: string): Promise<void> {
  const note = await readMark(owner)
  if (!note || Notification.permission !== 'granted') return
  if (!(await announce(note.publicKey, true))) await dropDevice()
}

/** Unsubscribes the browser. The caller removes it from the server's list. */
export async function dropDevice(): Promise<void> {
  await openDeviceStore().remove(PUSH_MARK)
  await (await subscriptionHere())?.unsubscribe()
}

/** Sends the subscription to the server. @returns Whether the server has it on the list. */
async function announce(publicKey: string, isRenewal = false): Promise<boolean> {
  const { pushManager } = await registerWorker()
  let subscription = await pushManager.getSubscription()
  // A subscription for a key that the site no longer uses can't receive anything.
  if (subscription && keyOf(subscription) !== publicKey) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  return (await call('POST /api/reminders/devices', { body: { ...described(subscription), isRenewal } })).isOn
}

/** A subscription in the browser's own format: every one made for a key of ours has all of these fields. */
function described(subscription: PushSubscription) {
  const { endpoint = '', expirationTime, keys = {} } = subscription.toJSON()
  return { endpoint, expirationTime, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

async function readMark(owner: string) {
  const [kept] = await openDeviceStore().list(PUSH_MARK)
  const { owner: known, publicKey }: Record<string, unknown> = Object(kept)
  return known === owner && typeof publicKey === 'string' ? { owner, publicKey } : null
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/app')
  return (await registration?.pushManager.getSubscription()) ?? null
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
