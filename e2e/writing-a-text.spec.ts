import { expect, type Page, test } from '@playwright/test'
import { freshAddress, post, signIn } from './mail.ts'
import { follow, untilHydrated } from './members.ts'
import { enterOffice, makeStaff } from './office.ts'

test('a source is cited within its sentence', async ({ page, context }) => {
  await enterOffice(page, context, 'coach')
  const { words, tool } = await openText(page, 'Cold helps. Walking too.')
  await words.press('Home')
  for (let at = 0; at < 'Cold helps'.length; at += 1) await words.press('ArrowRight')
  await tool('Cite a source')
  await page.getByLabel('Author, year').fill('R1')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^R1\s*Moore/ })
    .click()
  await expect(words.locator('p')).toHaveText(['Cold helps [R1]. Walking too.'])
  await page.keyboard.type(', says one')
  await expect(words).toHaveText('Cold helps [R1], says one. Walking too.')
})

test('a link is changed, and taken off', async ({ page, context }) => {
  await enterOffice(page, context, 'coach')
  const { words, tool } = await openText(page, 'Walk')
  const leads = page.getByLabel('Where it leads')
  const link = words.locator('a')
  const enter = async (href: string) => {
    await tool('Link')
    await leads.fill(href)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('ControlOrMeta+a')
  await enter('/about')
  await expect(link).toHaveAttribute('href', '/about')
  await page.keyboard.press('ControlOrMeta+a')
  await enter('/contact')
  await expect(link).toHaveAttribute('href', '/contact')
  // With nothing marked, it's the link at the caret; what is typed behind it isn't part of it.
  await page.keyboard.press('End')
  await tool('Link')
  await expect(leads).toHaveValue('/contact')
  await leads.fill('/blog')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' more')
  await expect(link).toHaveText('Walk')
  await expect(link).toHaveAttribute('href', '/blog')
  await link.click()
  await enter('')
  await expect(link).toHaveCount(0)
  await expect(words).toHaveText('Walk more')
  await words.press('End')
  await page.keyboard.type(': ')
  await enter('/letters')
  await expect(link).toHaveText('/letters')
})

test('a tool shows that it is on, and pressed again it is taken off', async ({ page, context }) => {
  await enterOffice(page, context, 'coach')
  const { words, tool } = await openText(page, 'Walk')
  const heading = page.getByRole('toolbar').getByRole('button', { name: 'Heading', exact: true })
  await expect(heading).toHaveAttribute('aria-pressed', 'false')
  await tool('Heading')
  await expect(words.locator('h2')).toHaveText('Walk')
  await expect(heading).toHaveAttribute('aria-pressed', 'true')
  await tool('Heading')
  await expect(words.locator('p')).toHaveText('Walk')
  await expect(heading).toHaveAttribute('aria-pressed', 'false')
})

test('a refused time is said at the time, and no longer what is filled in', async ({ page, context }) => {
  await enterOffice(page, context, 'coach')
  await openText(page, 'Walk')
  // What is missing is said above, and no field is marked before anything was pressed.
  await expect(page.getByText('‘Excerpt’ is still empty.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Excerpt')).toHaveAccessibleDescription(/‘Excerpt’ is still empty/)
  await page.getByLabel('Excerpt').fill('Why walk')
  await page.getByLabel('Pillar').selectOption('activity')
  await page.getByText('Schedule', { exact: true }).first().click()
  const time = page.getByLabel('Publish by itself on')
  await time.fill('2020-01-01T09:00')
  await page.getByRole('button', { name: 'Schedule' }).last().click()
  await expect(time).toBeFocused()
  await expect(time).toHaveAccessibleDescription(/still to come/)
  await expect(page.getByText('‘Excerpt’ is still empty.')).toHaveCount(0)
})

test('words that the server never got are mine again, merged with what somebody saved since', async ({
  page,
  context,
}) => {
  await enterOffice(page, context, 'coach')
  await page.route('**/draft', (route) => route.abort())
  const { words } = await openText(page, 'Walk')
  const save = async (data: object) => {
    const { origin, pathname } = new URL(page.url())
    expect((await page.request.put(`/api${pathname}`, { data, headers: { origin } })).ok()).toBe(true)
    await page.goto(pathname)
  }
  await save({ revision: 1, body: '\nWalk\n', 'f.excerpt': 'Mine', 'f.pillar': 'activity' })
  await page.getByRole('button', { name: 'Discard them' }).click()
  await words.press('End')
  await page.keyboard.type(' far')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await save({ revision: 2, 'f.excerpt': 'Theirs' })
  await page.unroute('**/draft')
  await page.getByRole('button', { name: 'Bring them back' }).click()
  await expect(words).toHaveText('Walk far')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Somebody else had saved meanwhile. Both changes are in.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Excerpt')).toHaveValue('Theirs')
  await expect(words).toHaveText('Walk far')
})

test('a letter and an answer that were left unsaved are offered again', async ({ page, context }) => {
  await enterOffice(page, context, 'coach')
  const { id } = await post(page, '/api/office/letters', { list: 'newsletter' })
  const back = page.getByRole('button', { name: 'Bring them back' })
  const letter = page.locator('.writing-words [contenteditable="true"]')
  await page.goto(`/office/letters/${id}/edit`)
  await untilHydrated(page)
  await page.getByLabel('Subject').fill('Walks')
  await letter.click()
  await page.keyboard.type('Ten minutes')
  await expect(page.locator('[name="body"]')).toHaveValue(/Ten minutes/)
  await page.goto(`/office/letters/${id}/edit`)
  await back.click()
  await expect(letter).toHaveText('Ten minutes')
  await page.getByRole('button', { name: 'Save and look at it' }).click()
  await page.waitForURL(`**/office/letters/${id}`)
  await page.goto(`/office/letters/${id}/edit`)
  await expect(page.getByLabel('Subject')).toHaveValue('Walks')
  await expect(back).toHaveCount(0)

  const name = `Ada ${Date.now()}`
  const message = { name, email: freshAddress('ada'), message: 'How far?', gdprConsent: true }
  await post(page, '/api/contact', message, { 'x-forwarded-for': '10.61.2.9' })
  await page.goto(`/office/inbox?q=${encodeURIComponent(name)}`)
  await follow(page, page.getByRole('link', { name }))
  const answer = page.getByLabel(`Answer ${name}`)
  await answer.fill('As far as you like.')
  await page.goto(page.url())
  await back.click()
  await expect(answer).toHaveValue('As far as you like.')
})

test('what was left unsaved is offered to nobody else who signs in here', async ({ page, context }) => {
  await enterOffice(page, context, 'coach')
  const { id } = await post(page, '/api/office/letters', { list: 'newsletter' })
  const back = page.getByRole('button', { name: 'Bring them back' })
  const openLetter = async () => {
    await page.goto(`/office/letters/${id}/edit`)
    await untilHydrated(page)
  }
  await openLetter()
  await page.getByLabel('Subject').fill('Walks')
  await openLetter()
  await expect(back).toBeVisible()
  await context.clearCookies()
  const other = freshAddress('other')
  await signIn(page, other, '/account')
  await makeStaff(page, other, 'coach', { isProved: true })
  await openLetter()
  await expect(page.locator('.writing-words [contenteditable="true"]')).toBeVisible()
  await expect(back).toHaveCount(0)
})

/** A new post with these words, and the caret in them. */
async function openText(page: Page, typed: string) {
  const text = { kind: 'post', title: 'Writing', slug: `writing-${Date.now().toString(36)}` }
  const { slug } = await post(page, '/api/office/texts', text)
  await page.goto(`/office/texts/post/${slug}`)
  await untilHydrated(page)
  const words = page.locator('.writing-words [contenteditable="true"]')
  await words.click()
  await page.keyboard.type(typed)
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
  return { words, tool }
}
