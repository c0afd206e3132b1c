import { expect, type Page } from '@playwright/test'

/** Opens a page in our own typefaces, as on everybody's second page: on a busy machine they come too late for a first. */
export async function openInOurTypeface(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(isInOurTypeface)).toBe(true)
  }).toPass()
}

function isInOurTypeface(): boolean {
  const probe = document.createElement('span')
  probe.textContent = 'Wij mag 019'
  document.body.append(probe)
  const widthIn = (families: string) => {
    probe.style.cssText = `position:absolute;visibility:hidden;white-space:nowrap;font:99px ${families}`
    return probe.offsetWidth
  }
  const areUsed = ['Newsreader Variable', 'Figtree Variable'].every(
    (family) => widthIn(`"${family}",monospace`) !== widthIn('monospace'),
  )
  probe.remove()
  return areUsed
}
