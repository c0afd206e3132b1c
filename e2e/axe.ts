import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { untilHydrated } from './members.ts'

declare global {
  interface Window {
    axe: typeof axe
    isQuick?: boolean
  }
}

/** Minified: it's parsed again in each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no accessibility violation that a program can detect; `where` names the place in a failure. */
export async function expectAccessible(page: Page, where?: string): Promise<void> {
  expect(await violationsOf(page), where).toEqual([])
}

/** The violations; `rules` limits the check: in dark mode only colours differ. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await makeQuick(page))) await page.evaluate(AXE)
  // A table being rendered has incomplete headings. Passing rules need no description: that takes a third of the time.
  const violations = await page.evaluate(
    async (runOnly) =>
      (await window.axe.run({ exclude: '.writing-words table' }, { runOnly, resultTypes: ['violations'] })).violations,
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: TAGS },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Every page opened from here on has axe already: sending it to each page takes as long again. */
export async function prepareChecks(page: Page): Promise<void> {
  await page.addInitScript({ content: `if (window === window.top) { ${AXE} }` })
}

/**
 * A colour in transition or fading in has no meaningful contrast, so from here on this page changes without
 * transitions. And collapsed content, which axe recognises as hidden, gets no box, or it would be laid out for each
 * check. Returns whether the page has axe already.
 */
function makeQuick(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    if (window.isQuick) return 'axe' in window
    window.isQuick = true
    const quick = new CSSStyleSheet()
    quick.replaceSync(`*, ::before, ::after { transition: none !important; animation: none !important }
      details:not([open])::details-content { display: none !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, quick]
    return 'axe' in window
  })
}

/** Expects that none of these pages has a violation or logs an error to the console. */
export async function expectGood(page: Page, paths: readonly string[]): Promise<void> {
  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  await prepareChecks(page)
  for (const path of paths) wrong.push(...(await checkPage(page, path)))
  expect(wrong).toEqual([])
}

/** The problems of a page: on a phone in light mode, on a desktop in dark mode. */
async function checkPage(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = []
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  const answer = await page.goto(path)
  if (answer?.status() !== 200) wrong.push(`${path}: ${answer?.status()}`)
  // Some choices are there only once the script is.
  await untilHydrated(page)
  wrong.push(...(await smallTargets(page)).map((target) => `${path}: too small for a thumb: ${target}`))
  // The bottom bar of a phone covers what is behind it until one scrolls: checks the whole page at once.
  await page.setViewportSize({ width: 390, height: 16_000 })
  wrong.push(...(await violationsOf(page)).map((each) => `${path}: ${each}`))
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) wrong.push(`${path}: ${wide} px wide at ${width}`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  wrong.push(...(await violationsOf(page, ['color-contrast'])).map((each) => `${path}, dark: ${each}`))
  return wrong
}

/**
 * Targets smaller than a thumb: a field's label and what an `::after` adds around it count with it, a link within a
 * sentence doesn't.
 */
export function smallTargets(page: Page, least = 44): Promise<string[]> {
  return page.evaluate((size) => {
    const isInSentence = (element: Element) => {
      const sentence = element.closest('p')
      return sentence !== null && sentence.textContent?.trim() !== element.textContent?.trim()
    }
    return [...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, input, textarea')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.closest('.sr-only, .prose, [inert], [contenteditable]') && !isInSentence(element))
      .filter((element) => {
        const label = element.matches('[type=checkbox], [type=radio]')
          ? ((element as HTMLInputElement).labels?.[0] ?? element)
          : element
        const { width, height } = label.getBoundingClientRect()
        const around = getComputedStyle(element, '::after')
        const reach = around.position === 'absolute' ? Number.parseFloat(around.height) : 0
        return width > 1 && height > 1 && Math.max(height, reach) < size - 0.5
      })
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 30)}" ${Math.round(element.getBoundingClientRect().height)}`,
      )
  }, least)
}
