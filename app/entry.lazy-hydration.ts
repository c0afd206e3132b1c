// Runs in <head> before first paint, on every page, inline and standalone (vite.config.ts minifies it).
// 1. Marks whether the visitor has made a cookie choice, so that CSS alone shows or hides the banner.
// 2. Deletes what the members' area stored on this device, when its session was ended on another one.
// 3. Lazy hydration: activates the style and scripts of a public page on the first pointer, key or focus event
// (server/own-scripts.ts made them inert).
// 4. Event replay: records clicks made before hydration and dispatches them afterwards. Ticks show immediately.
import { createEarlyTicks } from '#app/browser/early-ticks.ts'
import { activateStyle } from '#app/browser/late-typefaces.ts'
import { DEVICE_DATABASE, MEMBERS_PAGES } from '#app/browser/stored-names.ts'
import { CONSENT_KEY, readConsent } from '#app/features/consent/consent.ts'

const root = document.documentElement
root.dataset.consent = readStored() ? 'given' : 'unknown'

if ('sessionOver' in root.dataset) forgetMember()

/** Clicks that only React can handle. Links, native dialogs and plain forms work without it. */
const NEEDS_REACT =
  'button[type="button"]:not([commandfor]):not([popovertarget]), form[data-held] button, form[data-held] input[type="checkbox"]'
const INTENTS = ['pointerdown', 'keydown', 'focusin'] as const

const held: HTMLElement[] = []
const ticks = createEarlyTicks()
let asleep = true
let isOver = false

for (const intent of INTENTS) addEventListener(intent, onIntent, { capture: true, passive: true })
addEventListener('click', hold, true)
document.addEventListener('app:awake', release, { once: true })
// Scripts that fail to load: releases the recorded clicks, so that plain forms still work.
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
  // Both are undefined outside secure contexts.
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
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="rest-style"]')) activateStyle(link)
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
  if (!(control instanceof HTMLButtonElement && ticks.add(control))) held.push(control)
  root.dataset.waking = ''
  wake()
}

function release(): void {
  if (isOver) return
  isOver = true
  for (const intent of INTENTS) removeEventListener(intent, onIntent, true)
  removeEventListener('click', hold, true)
  delete root.dataset.waking
  // React sets the attribute before it fires the event; otherwise the page stays as the server rendered it.
  if ('awake' in root.dataset) ticks.handOver()
  else void ticks.sendInstead()
  for (const control of held.splice(0)) if (control.isConnected) control.click()
}
