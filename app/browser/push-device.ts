import { call } from './call.ts'
import { openDeviceStore, PUSH_NOTE } from './device-store.ts'
import { registerWorker } from './register-worker.ts'

/**
 * Whether this browser can be sent to: not at all, not any more (its person said no), not yet, or it is.
 * `install`: on an iPhone or iPad only sites on the home screen can.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** Whether this browser gets push messages, for the signed-in member. */
export async function readPushState(owner: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await readNote(owner)) && (await subscriptionHere()) ? 'on' : 'off'
}

/**
 * Asks this person for permission, has the browser make an address for itself, and puts it on their list.
 *
 * @returns Its state now.
 */
export async function addDevice(owner: string, publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  await announce(publicKey)
  const store = openDeviceStore()
  await store.adopt(owner)
  await store.put(PUSH_NOTE, { owner, publicKey })
  return 'on'
}

/** Says again that this browser is there; its address may have changed, and its person may have signed in anew. */
export async function renewDevice(owner: string): Promise<void> {
  const note = await readNote(owner)
  if (!note || Notification.permission !== 'granted') return
  if (!(await announce(note.publicKey, true))) await dropDevice()
}

/** Has the browser give up its address. What the server knows of it is for its caller to remove. */
export async function dropDevice(): Promise<void> {
  await openDeviceStore().remove(PUSH_NOTE)
  await (await subscriptionHere())?.unsubscribe()
}

/** @returns Whether the site has it on the list. */
async function announce(publicKey: string, isRenewal = false): Promise<boolean> {
  const { pushManager } = await registerWorker()
  let subscription = await pushManager.getSubscription()
  // Made with a key that the site no longer has, it can never be sent to.
  if (subscription && keyOf(subscription) !== publicKey) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  return (await call('POST /api/reminders/devices', { body: { ...described(subscription), isRenewal } })).isOn
}

/** A subscription as its browser describes it: every one that is made for a key of ours has all of this. */
function described(subscription: PushSubscription) {
  const { endpoint = '', expirationTime, keys = {} } = subscription.toJSON()
  return { endpoint, expirationTime, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

async function readNote(owner: string) {
  const [kept] = await openDeviceStore().list(PUSH_NOTE)
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

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}
