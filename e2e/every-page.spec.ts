import { expect, type Page, test } from '@playwright/test'
import { EVERY_PAGE } from '#dev/every-page.ts'
import { expectAccessible, prepareChecks } from './axe.ts'
import { startAsMember } from './members.ts'
import { makeStaff } from './office.ts'

test.use({ viewport: { width: 390, height: 16_000 }, contextOptions: { reducedMotion: 'reduce' } })

// Read from the list of routes, so a new page is checked the day it's added. Pages of the site map have the same test
// (e2e/accessibility.spec.ts), and so have those whose address names a record (where the record is made).
test('every page that is off the site map has no violation, and says what is chosen without colours', async ({
  page,
}) => {
  test.slow()
  const address = await startAsMember(page, 'every-page')
  await makeStaff(page, address, 'owner', { isProved: true })
  await prepareChecks(page)
  const named = await (await page.request.get('/sitemap.xml')).text()
  const isNamed = (path: string) => new RegExp(`//[^/<]+${path}<`).test(named)
  const paths = EVERY_PAGE.map(({ path }) => path).filter((path) => !/[:*]|\.pdf$/.test(path) && !isNamed(path))
  expect(paths.length).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Exercise', exact: true }).click()
  await expect(page.getByText('Progress Saved')).toBeVisible()
  const unmarked: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expectAccessible(page, path)
    unmarked.push(...(await unmarkedChoices(page)).map((choice) => `${path}: ${choice}`))
  }
  expect(unmarked).toEqual([])
})

/**
 * What is chosen but, in colours that the system forces, looks like what isn't. Axe can't tell: it reads the colours of
 * the page, not those forced on it.
 */
async function unmarkedChoices(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate(findUnmarked)
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

function findUnmarked(): string[] {
  const CHOSEN =
    '[aria-current]:not([aria-current="false"]), [aria-pressed="true"]:not(.ring-touch), [aria-selected="true"], label:has(:checked), :checked + label'
  // One of each group is ticked for the comparison: nothing is sent by that.
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]')]
  for (const box of boxes) box.checked = boxes.find(({ name }) => name === box.name) === box
  const looks = (element: Element, part?: string) => {
    const style = getComputedStyle(element, part)
    return [
      ...[style.color, style.backgroundColor, style.fill, style.stroke, style.fontWeight, style.textDecorationLine],
      ...[style.borderTopWidth, style.borderBottomWidth, style.outlineStyle, style.display, style.content],
      style.visibility,
    ].join(' ')
  }
  // A box of the browser's own is ticked in any colours.
  const hasBox = (label: Element) =>
    [...label.querySelectorAll('input')].some((box) => box.offsetWidth > 1 && getComputedStyle(box).opacity !== '0')
  // A habit's mark is beside its button.
  const whole = (element: Element) =>
    [element, ...(element.closest('.habit-form') ?? element).querySelectorAll('span, svg, svg *')]
      .flatMap((one) => [looks(one), looks(one, '::before'), looks(one, '::after')])
      .join('\n')
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !hasBox(element)
  return [...document.querySelectorAll(CHOSEN)].filter(isShown).flatMap((chosen) => {
    const list = chosen.closest('ul, ol, nav, fieldset, [role=tablist]') ?? chosen.parentElement
    const others = [...(list?.querySelectorAll(chosen.tagName) ?? [])].filter((one) => !one.matches(CHOSEN))
    const isLike = others.filter(isShown).some((other) => whole(other) === whole(chosen))
    return isLike ? [chosen.textContent?.trim().slice(0, 40) ?? ''] : []
  })
}
