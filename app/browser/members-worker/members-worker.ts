import { linkTo } from '#app/browser/call.ts'
// The service worker of the members area, alone in its file (vite.config.ts builds it). It opens the area without a
// connection and has no say anywhere else: its scope is /app, and it is registered only there.
//
// - Pages of /app come from the network; the day itself is kept, and shown when no answer comes.
// - Files of the build have names made of their content, so what is kept is never asked for again.
// - Data calls are left alone: they fail without a connection, and the page knows what to do.
// - Reminders pushed to this device are shown (notices.ts).
// - A second registration, scope /api/logout, empties all of it while the person signs out.
import { emptyDeviceStore } from '../device-store.ts'
import { isDayPage, isKeptPage, MEMBERS_PAGES } from '../kept-names.ts'
import { isFreshEnough } from './kept-page.ts'
import {
  answerNotice,
  type ChangeEvent,
  type ClickEvent,
  type PushEvent,
  renewSubscription,
  showNotice,
} from './notices.ts'

// TypeScript's DOM library does not know workers; this is what is used of them.
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Extendable & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Scope = {
  location: Location
  clients: { claim(): Promise<void> } & Parameters<typeof answerNotice>[0]
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  /** What the tabs of the members area need beside the files of the page; vite.config.ts writes it. */
  tabFiles?: string[]
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
  addEventListener(type: 'message', listener: (event: Extendable & { data: unknown }) => void): void
}
declare const self: Scope

const FILES = 'members-files'
/** More than two builds; the oldest leave first. */
const FILES_KEPT = 300
/** A connection that takes longer than this is as good as none. */
const PATIENCE_MS = 6_000
/** Said by the page itself (routes/app/dashboard.tsx): `keep` = a signed-in member's own day, `forget` = nobody is signed in. */
const KEPT = 'x-offline'

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => event.waitUntil(hear(event.data)))
self.addEventListener('push', (event) => event.waitUntil(showNotice(self.registration, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(answered(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self.registration, event)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (url.pathname === linkTo('GET /api/logout')) {
    // The request goes its own way; a GET from elsewhere only asks whether to sign out.
    if (request.method === 'POST' || request.referrer.startsWith(url.origin)) event.waitUntil(forgetMember())
  } else if (request.method !== 'GET') return
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate') event.respondWith(pageOf(event, url))
})

/** What was ticked from a notice shows on the kept day, too. */
async function answered(event: ClickEvent) {
  await answerNotice(self.clients, event)
  if (event.action === 'done' || event.action === 'skip') await keepDay()
}

async function begin() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function pageOf(event: FetchEvent, url: URL): Promise<Response> {
  const kept = isDay(url) ? await keptPage(url.pathname) : undefined
  const fetched = fromNetwork(event, url)
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  try {
    const answer = kept ? await Promise.race([fetched, patience]) : await fetched
    if (answer) return answer
  } catch {
    // Without a connection it goes on below.
  }
  // Nobody waits for the late answer any more; it must not be reported as an error.
  fetched.catch(() => {})
  return kept ?? (await withoutConnection(url))
}

async function fromNetwork(event: FetchEvent, url: URL): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  const word = answer.headers.get(KEPT)
  if (word === 'forget') await forgetMember()
  if (word === 'keep' && answer.status === 200 && isDay(url)) {
    const copy = answer.clone()
    event.waitUntil(caches.open(MEMBERS_PAGES).then((pages) => pages.put(url.pathname, copy)))
  }
  return answer
}

/** Today, on any of its tabs, and what may be entered beside it. Other days and answers of payments are not kept. */
const isDay = ({ pathname, search }: URL) => isKeptPage(pathname) && search === ''

/** Other days and tabs lead to the day that is kept; what needs a connection says so. */
async function withoutConnection({ pathname, search }: URL): Promise<Response> {
  const day = await keptPage('/app')
  if (day && pathname + search !== '/app' && isDayPage(pathname)) return Response.redirect('/app', 302)
  const way = day ? '<p><a href="/app">Open your day</a>: you can tick it without a connection.</p>' : ''
  return new Response(
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>No connection · Longevity</title></head><body style="margin:15vh auto;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif"><h1 style="font-weight:400">You’re offline</h1><p>This page needs a connection. Nothing you’ve ticked is lost.</p>${way}<p><a href="${escaped(pathname + search)}">Try again</a></p></body></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src-attr 'unsafe-inline'",
      },
    },
  )
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

async function fileOf(request: Request): Promise<Response> {
  const files = await caches.open(FILES)
  const kept = await files.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await files.put(request, answer.clone())
  return answer
}

/** What a page of the members' area says. */
async function hear(message: unknown): Promise<void> {
  const { files: asked, isStale, isSignedOut } = Object(message)
  // Said by any call that was answered so (browser/call.ts). What waits to be sent stays for its person's next sign-in.
  if (isSignedOut) await caches.delete(MEMBERS_PAGES)
  else await keepFiles(asked, isStale === true)
}

/** What the first visit has loaded before this worker was there; and the day, where it is missing or has changed. */
async function keepFiles(asked: unknown, isStale: boolean): Promise<void> {
  // A page that was on its way while this worker began belongs to nobody yet.
  await self.clients.claim()
  const files = await caches.open(FILES)
  for (const path of [...(Array.isArray(asked) ? asked : []), ...(self.tabFiles ?? [])]) {
    if (!(await files.match(path, { ignoreVary: true }))) await files.add(path).catch(() => {})
  }
  if (isStale || !(await keptPage('/app'))) await keepDay()
  const kept = await files.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - FILES_KEPT)).map((file) => files.delete(file)))
}

/** A page that was kept and is not too old to be shown. */
async function keptPage(path: string): Promise<Response | undefined> {
  const page = await (await caches.open(MEMBERS_PAGES)).match(path)
  if (!page || isFreshEnough(page, new Date())) return page
  await caches.delete(MEMBERS_PAGES)
  return undefined
}

async function keepDay(): Promise<void> {
  const answer = await fetch('/app', { headers: { accept: 'text/html' } }).catch(() => null)
  if (answer?.headers.get(KEPT) === 'forget') await forgetMember()
  if (answer?.status === 200 && answer.headers.get(KEPT) === 'keep')
    await (await caches.open(MEMBERS_PAGES)).put('/app', answer)
}

async function forgetMember(): Promise<void> {
  // The icon says nothing of somebody who has signed out.
  const icon = navigator.clearAppBadge?.().catch(() => {})
  await Promise.all([caches.delete(MEMBERS_PAGES), emptyDeviceStore().catch(() => {}), icon])
}
