import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing on the page stands in anybody's way, as far as a program can tell; `where` names the place in a failure. */
export async function expectAccessible(page: Page, where?: string): Promise<void> {
  expect(await violationsOf(page), where).toEqual([])
}

/** What stands in somebody's way; `rules` looks at these alone: in the dark only colours are others. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Within the page itself: an own page for each run takes longer than the run. A table that is being written has no
  // finished heads.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('.writing-words table')
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
