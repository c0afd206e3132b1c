// Runs in <head> before anything is painted, on every page, inline and by itself (vite.config.ts minifies it).
// 1. Marks whether the visitor has chosen about cookies, so that CSS alone shows or hides the banner.
// 2. Empties what the members' area kept on this device, where its session was ended from another one.
// 3. Lazy hydration: starts the style and the scripts of a public page at the first pointer, key or focus (server/own-scripts.ts made them
//    inert).
// 4. Event replay: keeps every click that comes before React is there, and repeats it then. A tick shows meanwhile.
import { keepEarlyTicks } from '#app/browser/early-ticks.ts'
import { DEVICE_DATABASE, MEMBERS_PAGES } from '#app/browser/kept-names.ts'
import { wakeStyle } from '#app/browser/late-typefaces.ts'
import { CONSENT_KEY, readConsent } from '#app/features/consent/consent.ts'

const root = document.documentElement
root.dataset.consent = readStored() ? 'given' : 'unknown'

if ('sessionOver' in root.dataset) forgetMember()

/** Clicks that only React can answer. Links, native dialogs and plain forms work without it. */
const NEEDS_REACT =
  'button[type="button"]:not([commandfor]):not([popovertarget]), form[data-held] button, form[data-held] input[type="checkbox"]'
const INTENTS = ['pointerdown', 'keydown', 'focusin'] as const

const held: HTMLElement[] = []
const ticks = keepEarlyTicks()
let asleep = true
let isOver = false

for (const intent of INTENTS) addEventListener(intent, onIntent, { capture: true, passive: true })
addEventListener('click', hold, true)
document.addEventListener('app:awake', release, { once: true })
// Scripts that do not arrive: what was kept is let go, so that plain forms still work.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && release(), true)
addEventListener('unhandledrejection', release, { once: true })

function readStored(): boolean {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY), new Date()) !== null
  } catch {
    return false
  }
}

function forgetMember(): void {
  // Neither is there where a page is not secure.
  globalThis.caches?.delete(MEMBERS_PAGES)
  globalThis.indexedDB?.deleteDatabase(DEVICE_DATABASE)
}

function onIntent(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a[href], summary, [commandfor]')) return
  wake()
}

function wake(): void {
  if (!asleep) return
  asleep = false
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="rest"]')) link.rel = 'modulepreload'
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="rest-style"]')) wakeStyle(link)
  for (const resting of document.querySelectorAll<HTMLScriptElement>('script[type="rest"]')) {
    const script = document.createElement('script')
    if ('module' in resting.dataset) script.type = 'module'
    script.textContent = resting.textContent
    document.head.append(script)
  }
}

function hold(event: Event): void {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_REACT) : null
  if (!control) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!(control instanceof HTMLButtonElement && ticks.take(control))) held.push(control)
  root.dataset.waking = ''
  wake()
}

function release(): void {
  if (isOver) return
  isOver = true
  for (const intent of INTENTS) removeEventListener(intent, onIntent, true)
  removeEventListener('click', hold, true)
  delete root.dataset.waking
  // React says so before it tells us; else the page stays as the server drew it.
  if ('awake' in root.dataset) ticks.tell()
  else void ticks.sendInstead()
  for (const control of held.splice(0)) if (control.isConnected) control.click()
}
