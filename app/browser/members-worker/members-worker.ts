import { linkTo } from '#app/browser/call.ts'
// The service worker of the members' area, built as a single file (vite.config.ts). It makes the area work offline and
// affects nothing else: its scope is /app, and it's registered only there.
//
// - Pages of /app are network first; the day's page is cached, and shown when no response arrives.
// - Build files have content hashes in their names, so they are cache first.
// - Data calls are left alone: they fail offline, and the page handles that.
// - Shows reminders pushed to this device (notices.ts).
// - A registration with scope /account says there that a page needs a connection: a phone's bar leads to it.
// - One with scope /api/logout deletes everything while the member signs out, here or everywhere.
import { openQueue } from '#app/entries/queue.ts'
import { emptyDeviceStore, OWNER, openDeviceStore } from '../device-store.ts'
import { openOutgoing } from '../outgoing.ts'
import { isCachedPage, isDayPage, MEMBERS_PAGES } from '../stored-names.ts'
import { isFreshEnough } from './cached-page.ts'
import {
  answerNotice,
  type ChangeEvent,
  type ClickEvent,
  type PushEvent,
  renewSubscription,
  showNotice,
  tellWindows,
} from './notices.ts'
import { ANYWAY, offlinePage, unsentPage } from './own-pages.ts'

// TypeScript's DOM library has no types for workers; these are the parts used here.
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
  /** What the tabs of the members' area need beside the page's own files; written by vite.config.ts. */
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
/** More than two builds; the oldest are evicted first. */
const MOST_FILES = 300
/** A slower connection is treated as offline. */
const PATIENCE_MS = 6_000
/**
 * Header set by the page (routes/app/dashboard.tsx): `keep` = a signed-in member's own day, `signed-out` = nobody's,
 * `forget` = of somebody who doesn't want their days kept.
 */
const CACHE_HEADER = 'x-offline'

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => event.waitUntil(handleMessage(event.data)))
self.addEventListener('push', (event) => event.waitUntil(showNotice(self.registration, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(answered(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self.registration, event)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (url.pathname.startsWith(linkTo('GET /api/logout'))) {
    // A GET from another site only opens the confirmation.
    if (request.method === 'POST' || request.referrer.startsWith(url.origin)) event.respondWith(signOut(request, url))
  } else if (request.method !== 'GET') return
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate') event.respondWith(pageOf(event, url))
})

/**
 * Empties the device once the member is signed out. What was waiting is sent before, and what can't be is asked about;
 * without a connection nobody is signed out, and it stays for its member.
 */
async function signOut(request: Request, url: URL): Promise<Response> {
  await forgetPages()
  const unsent = url.searchParams.has(ANYWAY) ? 0 : await sendWaiting().catch(() => 0)
  if (unsent > 0) return navigator.onLine ? unsentPage(url.pathname, unsent) : withoutConnection(url)
  const answer = await fetch(request).catch(() => null)
  // The answer to a form is a redirect, which a worker can't read.
  if (answer?.ok || answer?.type === 'opaqueredirect') await emptyDeviceStore().catch(() => {})
  return answer ?? withoutConnection(url)
}

/** @returns How much the server hasn't taken. */
async function sendWaiting(): Promise<number> {
  const [owner] = await openDeviceStore().list(OWNER)
  if (typeof owner !== 'string') return 0
  const entries = openQueue(owner)
  const messages = openOutgoing(owner)
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.all([entries.retry(), messages.retry()]), patience])
  const open = [...entries.snapshot().values()].filter(({ status }) => status !== 'saved' && status !== 'refused')
  return open.length + messages.snapshot().length
}

/** A tick made from a notification updates the open windows and the cached day, too. */
async function answered(event: ClickEvent) {
  await answerNotice(self.clients, event)
  if (event.action !== 'done' && event.action !== 'skip') return
  await tellWindows(openDeviceStore()).catch(() => {})
  await cacheDay()
}

async function begin() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function pageOf(event: FetchEvent, url: URL): Promise<Response> {
  const kept = isDay(url) ? await cachedPage(url.pathname) : undefined
  const fetched = fromNetwork(event, url)
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  try {
    const answer = kept ? await Promise.race([fetched, patience]) : await fetched
    if (answer) return answer
  } catch {
    // A network failure is handled below.
  }
  // No one awaits the late response any more; its rejection must not be reported as an error.
  fetched.catch(() => {})
  return kept ?? (await withoutConnection(url))
}

async function fromNetwork(event: FetchEvent, url: URL): Promise<Response> {
  const pages = isDay(url) && (await openPages())
  const place = ++requests
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  const word = answer.headers.get(CACHE_HEADER)
  await forgetAfter(word)
  if (pages && word === 'keep' && answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(keepPage(pages, { path: url.pathname, place, page: copy }))
  }
  return answer
}

/** Today, on any of its tabs, and the pages for entering things. Other days and responses to payments aren't cached. */
const isDay = ({ pathname, search }: URL) => isCachedPage(pathname) && search === ''

/** Redirects other days and tabs to the cached day; what needs a connection says so. */
async function withoutConnection({ pathname, search }: URL): Promise<Response> {
  const day = await cachedPage('/app')
  if (day && pathname + search !== '/app' && isDayPage(pathname)) return Response.redirect('/app', 302)
  return offlinePage(pathname + search, day !== undefined)
}

async function fileOf(request: Request): Promise<Response> {
  const files = await caches.open(FILES)
  const kept = await files.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  // Where the device is too full to keep it, it's shown all the same.
  if (answer.status === 200) await files.put(request, answer.clone()).catch(() => {})
  return answer
}

/** Handles a message from a page of the members' area. */
async function handleMessage(message: unknown): Promise<void> {
  const { files: asked, isStale, isSignedOut } = Object(message)
  // Sent after any call that was answered with 401 (browser/call.ts). Queued entries stay for the member's next
  // sign-in.
  if (isSignedOut) await caches.delete(MEMBERS_PAGES)
  else await cacheFiles(asked, isStale === true)
}

/**
 * Caches the files that the first visit loaded before this worker existed; and the day, where it's missing or has
 * changed.
 */
async function cacheFiles(asked: unknown, isStale: boolean): Promise<void> {
  // A page that was loading while this worker started has no controller yet.
  await self.clients.claim()
  const files = await caches.open(FILES)
  const needed = new Set<string>([...(Array.isArray(asked) ? asked : []), ...(self.tabFiles ?? [])])
  await Promise.all([...needed].map((path) => addMissing(files, path)))
  if (isStale || !(await cachedPage('/app'))) await cacheDay()
  const kept = await files.keys()
  // What no build has changed for long is the oldest, and still needed.
  const others = kept.filter(({ url }) => !needed.has(url.slice(self.location.origin.length)))
  await Promise.all(others.slice(0, Math.max(0, kept.length - MOST_FILES)).map((file) => files.delete(file)))
}

async function addMissing(files: Cache, path: string): Promise<void> {
  if (!(await files.match(path, { ignoreVary: true }))) await files.add(path).catch(() => {})
}

/** Returns a cached page that is recent enough to be shown. */
async function cachedPage(path: string): Promise<Response | undefined> {
  const page = await (await openPages()).match(path)
  if (!page || isFreshEnough(page, new Date())) return page
  await caches.delete(MEMBERS_PAGES)
  return undefined
}

/**
 * Opens the cache of pages. Open it before asking for a page: if the member signs out before the answer comes, that
 * goes into the deleted cache, and nothing of theirs stays.
 */
const openPages = (): Promise<Cache> => caches.open(MEMBERS_PAGES)

/** How many pages have been asked for, and for each path which of them is cached. */
let requests = 0
const newest = new Map<string, number>()

/** Caches a page, unless one that was asked for later has come already. */
async function keepPage(pages: Cache, { path, place, page }: { path: string; place: number; page: Response }) {
  if (place < (newest.get(path) ?? 0)) return
  newest.set(path, place)
  await pages.put(path, page)
}

async function cacheDay(): Promise<void> {
  const pages = await openPages()
  const place = ++requests
  const answer = await fetch('/app', { headers: { accept: 'text/html' } }).catch(() => null)
  await forgetAfter(answer?.headers.get(CACHE_HEADER))
  if (answer?.status === 200 && answer.headers.get(CACHE_HEADER) === 'keep')
    await keepPage(pages, { path: '/app', place, page: answer })
}

/** Entries wait for the next sign-in, as a sign-in also runs out by itself; one that was ended is the page's to see to. */
async function forgetAfter(word: string | null | undefined): Promise<void> {
  if (word === 'signed-out') await forgetPages()
  else if (word === 'forget') await clearMember()
}

const clearMember = () => Promise.all([forgetPages(), emptyDeviceStore().catch(() => {})])

function forgetPages(): Promise<unknown> {
  // The app badge must not show anything about a signed-out member.
  const icon = navigator.clearAppBadge?.().catch(() => {})
  return Promise.all([caches.delete(MEMBERS_PAGES), icon])
}
