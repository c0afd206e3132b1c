import { expect, type Page, test } from '@playwright/test'
import { listKept, untilKept } from './device.ts'
import { post } from './mail.ts'
import { startAsMember, untilHydrated, zoneAtMidday } from './members.ts'
import { importDays } from './past-days.ts'

test.use({ timezoneId: zoneAtMidday() })

const WORDS = 'My left knee in the mornings'
const REPLIES = { kind: 'post', slug: 'sitting-breaks-and-light' }

const drafts = async (page: Page) => (await listKept(page)).filter((key) => key.startsWith('draft/'))
const named = (page: Page) => post(page, '/api/talk/name', { name: `Ruth ${Date.now().toString(36)}` })

for (const [path, label, send, prepare] of [
  ['/app/coach', /^Write to/, 'Send', undefined],
  ['/app/journal', 'What would you like to remember?', 'Keep it', undefined],
  ['/app/talk/post/what-the-sauna-studies-say', /^Write as/, 'Send comment', named],
] as const)
  test(`what is begun at ${path} outlasts a reload until it’s sent`, async ({ page }) => {
    await startAsMember(page, 'draft')
    await prepare?.(page)
    await page.goto(path)
    await untilHydrated(page)
    await page.getByLabel(label).fill(WORDS)
    await untilKept(page, /^draft\//)
    await page.reload()
    await expect(page.getByLabel(label)).toHaveValue(WORDS)
    await page.getByRole('button', { name: send, exact: true }).click()
    await expect(page.getByLabel(label)).toHaveValue('')
    await expect.poll(() => drafts(page)).toEqual([])
    await page.reload()
    await untilHydrated(page)
    await expect(page.getByLabel(label)).toHaveValue('')
  })

test('a reply that is begun outlasts a reload, and is found at its own comment', async ({ page }) => {
  await startAsMember(page, 'draft-reply')
  await named(page)
  for (const body of ['Good words.', 'And good pictures.'])
    await post(page, '/api/talk/comments', { ...REPLIES, id: crypto.randomUUID(), parent: '', body })
  await page.goto(`/app/talk/${REPLIES.kind}/${REPLIES.slug}`)
  await untilHydrated(page)
  const comment = (words: string) => page.getByRole('article').filter({ hasText: words }).first()
  const reply = (words: string) => comment(words).getByLabel('Your reply to')
  const open = (words: string) => comment(words).locator('summary').filter({ hasText: 'Reply' }).click()
  await open('Good words.')
  await reply('Good words.').fill(WORDS)
  await untilKept(page, /^draft\//)
  await page.reload()
  await untilHydrated(page)
  await open('Good words.')
  await expect(reply('Good words.')).toHaveValue(WORDS)
  await open('And good pictures.')
  await expect(reply('And good pictures.')).toHaveValue('')
  await comment('Good words.').getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(WORDS)).toHaveCount(1)
  await expect.poll(() => drafts(page)).toEqual([])
})

test('a review that is begun outlasts a reload until it’s saved', async ({ page }) => {
  await startAsMember(page, 'draft-review')
  await importDays(page, [7, 6, 5, 4, 3, 2, 1])
  await page.goto('/app/review')
  await untilHydrated(page)
  const [helped, focus] = [page.getByLabel('What helped this week?'), page.getByLabel('In your own words')]
  await helped.fill(WORDS)
  await focus.fill('A chair by the door')
  await untilKept(page, /^draft\//)
  await page.reload()
  await expect(helped).toHaveValue(WORDS)
  await expect(focus).toHaveValue('A chair by the door')
  await page.getByRole('button', { name: 'Save my review' }).click()
  await expect(page.getByText(WORDS)).toBeVisible()
  await expect(helped).toHaveCount(0)
  await expect.poll(() => drafts(page)).toEqual([])
})
