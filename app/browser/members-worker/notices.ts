import { linkTo } from '#app/browser/call.ts'

// Reminders pushed to this device (features/reminders/push-message.ts defines their content). A message is always
// shown, whatever it contains: browsers revoke the permission of a site that handles a push silently.

import { type DeviceStore, PUSH_MARK } from '../device-store.ts'
import { tellOtherWindows } from '../other-windows.ts'
import { isDayPage } from '../stored-names.ts'

type Notice = { title: string; body: string; tag: string; url: string; checkIn: string | null; answers: string[] }
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
export type PushEvent = Extendable & { data?: { json(): unknown } | null }
export type ClickEvent = Extendable & { action: string; notification: Notification }
export type ChangeEvent = Extendable & { oldSubscription?: PushSubscription | null }
type Windows = {
  matchAll(options: { type: 'window' }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>
  openWindow(url: string): Promise<unknown>
}

const SOMETHING: Notice = {
  title: 'From your timetable',
  body: 'Open your day to see what is due.',
  tag: 'timetable',
  url: '/app',
  checkIn: null,
  answers: [],
}

/** Answers available on the notification itself, with their button labels. */
const ANSWERS: Record<string, string> = { done: 'Done', later: 'Later', skip: 'Skip' }

export function showNotice(registration: ServiceWorkerRegistration, event: PushEvent): Promise<void> {
  const { title, ...notice } = readNotice(event)
  return registration.showNotification(title, {
    body: notice.body,
    tag: notice.tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: notice,
    // Where the system shows buttons, one press is enough.
    ...(notice.checkIn ? { actions: notice.answers.map((action) => ({ action, title: ANSWERS[action] })) } : {}),
  } as NotificationOptions)
}

/** Pressing the notification opens its page; pressing a button answers it, or opens the page that can. */
export async function answerNotice(windows: Windows, { action, notification }: ClickEvent): Promise<void> {
  notification.close()
  const { url, checkIn } = Object(notification.data)
  if (Object.hasOwn(ANSWERS, action) && typeof checkIn === 'string' && (await answerCheckIn(checkIn, action))) return
  const target = typeof url === 'string' ? URL.parse(url, location.origin) : null
  const path = target?.origin === location.origin ? target.pathname + target.search : SOMETHING.url
  const open = path === '/app' ? await windows.matchAll({ type: 'window' }) : []
  const day = open.find((one) => isDayPage(new URL(one.url).pathname))
  await (day ? day.focus() : windows.openWindow(path))
}

/**
 * Has the open windows show what a notification's button has changed. They belong to the member whom this device
 * reminds.
 */
export async function tellWindows(store: Pick<DeviceStore, 'list'>): Promise<void> {
  const [mark] = await store.list(PUSH_MARK)
  const { owner } = Object(mark)
  if (typeof owner === 'string') tellOtherWindows(owner)
}

/** Subscribes again when the browser changes its push keys; reminders to the old ones would be lost. */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  { oldSubscription }: ChangeEvent,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  if (!key) return
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await post(linkTo('POST /api/reminders/devices'), subscription.toJSON())
}

function readNotice({ data }: PushEvent): Notice {
  try {
    const message = Object(data?.json())
    const text = (name: 'title' | 'body' | 'tag' | 'url') =>
      typeof message[name] === 'string' && message[name] !== '' ? message[name] : SOMETHING[name]
    return {
      title: text('title'),
      body: text('body'),
      tag: text('tag'),
      url: text('url'),
      checkIn: typeof message.checkIn === 'string' ? message.checkIn : null,
      answers: Array.isArray(message.answers)
        ? message.answers.filter((one: unknown) => Object.hasOwn(ANSWERS, String(one)))
        : [],
    }
  } catch {
    return SOMETHING
  }
}

const answerCheckIn = (token: string, answer: string) => post(linkTo('POST /api/check-in'), { token, answer })

async function post(path: string, body: object): Promise<boolean> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  return answer?.ok ?? false
}
