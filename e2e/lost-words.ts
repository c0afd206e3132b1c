import { expect, type Page } from '@playwright/test'

/**
 * Expects that nothing overflows the page and no text is cut off: a visitor scrolls in one direction only (WCAG 1.4.4
 * and 1.4.10).
 */
export async function expectNothingLost(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findLost), where).toEqual([])
}

/** What overflows the page, and text that doesn't fit its box. */
function findLost(): string[] {
  const lost: string[] = []
  // Collapsed content is checked, too. Expanded all at once, or it would be laid out again for each element.
  const before = document.adoptedStyleSheets
  const unfolded = new CSSStyleSheet()
  unfolded.replaceSync(
    'details:not([open])::details-content { display: block !important; content-visibility: visible !important }',
  )
  document.adoptedStyleSheets = [...before, unfolded]
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) lost.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX, overflowY, position } = getComputedStyle(element)
    // Text for screen readers only takes no space on purpose.
    const isUnseen = position === 'absolute' && element.offsetWidth <= 1
    const isCut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
    // A picture may be cropped.
    const isPicture = element.closest('[role="img"]') !== null
    if (isCut && !isUnseen && !isPicture && element.innerText?.trim()) lost.push(element.innerText.trim().slice(0, 60))
  }
  document.adoptedStyleSheets = before
  return lost
}
