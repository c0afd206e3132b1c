// Runs in <head> before first paint, on every page, inline and standalone (vite.config.ts minifies it).
// 1. Marks whether the visitor has made a cookie choice, so that CSS alone shows or hides the banner.
// 2. Deletes what the members' area stored on this device, when its session was ended on another one.
// 3. Lazy hydration: activates the style and scripts of a public page on the first pointer, key or focus event
// (server/pages/own-scripts.ts made them inert).
// 4. Event replay: records clicks and choices made before hydration and dispatches them afterwards. Ticks show
// immediately.
import { createEarlyTicks } from '#app/browser/early-ticks.ts'
import { activateStyle } from '#app/browser/late-typefaces.ts'
import { DEVICE_DATABASE, MEMBERS_PAGES } from '#app/browser/stored-names.ts'
import { readChoice } from '#app/features/consent/stored-choice.ts'

const root = document.documentElement
root.dataset.consent = readChoice() ? 'given' : 'unknown'

if ('sessionOver' in root.dataset) clearMember()

/** Clicks that only React can handle. Links, native dialogs, boxes and plain forms work without it. */
const NEEDS_REACT =
  'button[type="button"]:not([commandfor]):not([popovertarget]), form[data-needs-react] button, button[form]'
/** Fields by which a form can change what else it asks. */
const CHOICES = 'select, [type="file"]'
const INTENTS = ['pointerdown', 'keydown', 'focusin'] as const

const recorded: HTMLElement[] = []
const chosen = new Set<Element>()
const ticks = createEarlyTicks()
let isStarted = false
let isOver = false

for (const intent of INTENTS) addEventListener(intent, onIntent, { capture: true, passive: true })
addEventListener('click', recordClick, true)
addEventListener('change', recordChoice, true)
document.addEventListener('app:hydrated', replay, { once: true })
// Scripts that fail to load: releases the recorded clicks, so that plain forms still work.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && replay(), true)
addEventListener('unhandledrejection', replay, { once: true })

function clearMember(): void {
  // Both are undefined outside secure contexts.
  globalThis.caches?.delete(MEMBERS_PAGES)
  globalThis.indexedDB?.deleteDatabase(DEVICE_DATABASE)
}

function onIntent(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a[href], summary, [commandfor]')) return
  startHydration()
}

function startHydration(): void {
  if (isStarted) return
  isStarted = true
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="inert"]')) link.rel = 'modulepreload'
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="inert-style"]')) activateStyle(link)
  for (const inert of document.querySelectorAll<HTMLScriptElement>('script[type="inert"]')) {
    const script = document.createElement('script')
    if ('module' in inert.dataset) script.type = 'module'
    script.textContent = inert.textContent
    document.head.append(script)
  }
}

function recordClick(event: Event): void {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_REACT) : null
  if (!control) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!(control instanceof HTMLButtonElement && ticks.add(control))) recorded.push(control)
  root.dataset.hydrating = ''
  startHydration()
}

function recordChoice({ target }: Event): void {
  if (target instanceof Element && target.matches(CHOICES)) chosen.add(target)
}

function replay(): void {
  if (isOver) return
  isOver = true
  for (const intent of INTENTS) removeEventListener(intent, onIntent, true)
  removeEventListener('click', recordClick, true)
  removeEventListener('change', recordChoice, true)
  delete root.dataset.hydrating
  // React sets the attribute before it fires the event; otherwise the page stays as the server rendered it.
  if ('hydrated' in root.dataset) ticks.handOver()
  else void ticks.sendInstead()
  for (const field of chosen) field.dispatchEvent(new Event('change', { bubbles: true }))
  for (const control of recorded.splice(0)) if (control.isConnected) control.click()
}
