import { expect, type Page } from '@playwright/test'

/** Nothing sticks out of the page, and no words are cut off: a visitor scrolls one way only (WCAG 1.4.4 and 1.4.10). */
export async function expectNothingLost(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findLost), where).toEqual([])
}

/** What sticks out of the page, and words that do not fit their box. */
function findLost(): string[] {
  const lost: string[] = []
  // What is folded away is looked at, too. Opened at once, or it would be laid out again for each of its elements.
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
    // What only a screen reader is told takes no room on purpose.
    const isUnseen = position === 'absolute' && element.offsetWidth <= 1
    const isCut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
    // A picture may go on beyond its edge.
    const isPicture = element.closest('[role="img"]') !== null
    if (isCut && !isUnseen && !isPicture && element.innerText?.trim()) lost.push(element.innerText.trim().slice(0, 60))
  }
  document.adoptedStyleSheets = before
  return lost
}
