import { expect, test } from '@playwright/test'
import { PLACES } from '#app/office/ui/places.ts'
import { RETRIED } from './again.ts'
import { expectGood } from './axe.ts'
import { freshAddress, payFromOwnNetwork, post, signIn } from './mail.ts'
import { follow, untilHydrated } from './members.ts'
import { enterOffice, makeStaff } from './office.ts'
import { buyPack } from './payments.ts'

const ROOMS = PLACES.map(({ href }) => href.slice('/office'.length))
/** Pages that aren't in the menu. */
const OTHERS = [
  ...['/menu', '/find?q=sa', '/inbox/answers', '/letters/lists', '/letters/lists/newsletter', '/letters/welcome'],
  ...['/orders/packing', '/visits', '/security', '/texts/new', '/products/ebook', '/products/new'],
  // A text with a wide table.
  '/texts/post/one-minute-tests',
]
/** Lists, and the link from each to one of its items. */
const FIRST_OF = [
  ['/inbox', 'a[href^="/office/inbox/"]:not([href$="/answers"])'],
  ['/people', 'a[href^="/office/people/"]'],
  ['/settings', 'a[href^="/office/settings/"]'],
  ['/texts?kind=post&status=published', 'a[href^="/office/texts/post/"]'],
] as const

/** As an address of somebody’s shop is, that was pasted into a message. */
const UNBROKEN = 'x'.repeat(300)

test('the rooms of the office stand on a phone and on a desk, in light and dark', async ({ page, context }) => {
  test.slow()
  await enterOffice(page, context, 'owner')
  await expectGood(
    page,
    ROOMS.map((path) => `/office${path}`),
  )
})

test('what is written and changed in the office stands there, too', async ({ page, context }) => {
  test.slow()
  await page.goto('/contact')
  const headers = { origin: new URL(page.url()).origin }
  const contact = { name: 'Ada', email: freshAddress('ada'), message: `How hot? ${UNBROKEN}`, gdprConsent: true }
  expect((await page.request.post('/api/contact', { ...RETRIED, headers, data: contact })).ok()).toBe(true)
  await enterOffice(page, context, 'owner')
  const begun = await page.request.post('/api/office/letters', { ...RETRIED, headers, data: { list: 'newsletter' } })
  const letter = `/office/letters/${(await begun.json()).id}`
  const words = { subject: 'Cold mornings', preview: '', body: '## One\n\n- a\n- b', list: 'newsletter', revision: 0 }
  expect((await page.request.put(`/api${letter}`, { ...RETRIED, headers, data: words })).ok()).toBe(true)
  const paths = [...OTHERS.map((path) => `/office${path}`), letter, `${letter}/edit`]
  for (const [list, first] of FIRST_OF) {
    await page.goto(`/office${list}`)
    paths.push((await page.locator(`main ${first}`).first().getAttribute('href')) ?? `nothing in ${list}`)
  }
  const text = paths.at(-1)
  await expectGood(page, [...paths, `${text}/history`])
})

test('an address and a name that are wider than a phone are broken, and their pages are no wider', async ({
  page,
  context,
}) => {
  const [email, name] = [freshAddress('an-address-that-is-longer-than-a-phone-is-wide'), 'Ann'.repeat(20)]
  await payFromOwnNetwork(page)
  const order = await buyPack(page, email)
  const contact = { name, email, message: 'How hot?', gdprConsent: true }
  await post(page, '/api/contact', contact, { 'x-forwarded-for': '10.61.2.8' })
  await enterOffice(page, context, 'owner')
  await page.goto('/office/inbox')
  const thread = await page.getByRole('link', { name }).first().getAttribute('href')
  const paths = ['/office/inbox', thread ?? 'no thread', `/office${order}`, '/office/orders', '/office/people']
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 780 })
    for (const path of paths) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width)
    }
  }
})

test('a note that is sent by a double tap is one note', async ({ page, context }) => {
  await enterOffice(page, context, 'owner')
  await page.goto('/office/people')
  await follow(page, page.locator('main a[href^="/office/people/"]').first())
  const words = `Asked at ${Date.now()}`
  await page.getByLabel('A note for the office').fill(words)
  // The second tap comes after the answer, and before the page that shows the note.
  await page.route('**/office/people/*', (route) => setTimeout(() => void route.continue(), 700))
  await page.getByRole('button', { name: 'Keep it' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    setTimeout(() => button.click(), 400)
  })
  await expect(page.getByText(words)).toHaveCount(1)
})

test('a note that is half written stays while a label is put on and taken off', async ({ page, context }) => {
  const address = await enterOffice(page, context, 'owner')
  await page.goto(`/office/people?q=${address}`)
  await follow(page, page.getByRole('link', { name: address }))
  const note = page.getByLabel('A note for the office')
  await note.fill('Asked about')
  await page.getByLabel('New label').fill('walker')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const label = page.getByRole('button', { name: /^walker.*take it off/ })
  await expect(label).toBeVisible()
  await expect(page.getByLabel('New label')).toHaveValue('')
  await expect(note).toHaveValue('Asked about')
  await label.click()
  await expect(label).toHaveCount(0)
  await expect(note).toHaveValue('Asked about')
})

test('a refused form leads to the field that is wrong, and no single press deletes a draft', async ({
  page,
  context,
}) => {
  await enterOffice(page, context, 'owner')
  await page.goto('/office/coupons')
  await untilHydrated(page)
  await page.getByLabel('Code', { exact: true }).fill('a b')
  await page.getByLabel('How much').fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Please use 3 to 30 letters/)
  await page.goto('/office/texts/new')
  await page.getByLabel('Title').fill(`Cold mornings ${Date.now()}`)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  const remove = page.getByRole('button', { name: 'Delete it' })
  await expect(remove).toBeHidden()
  await page.getByText('Delete this draft').click()
  await expect(page.getByText('This can’t be undone.')).toBeVisible()
  await remove.click()
  await expect(page).toHaveURL(/done=delete/)
  await page.goto('/office/letters')
  await page.getByRole('button', { name: 'Write' }).click()
  await page.waitForURL(/\/edit$/)
  await page.goto(page.url().replace(/\/edit$/, ''))
  await page.getByText('Delete this draft').click()
  await remove.click()
  await expect(page.getByRole('status')).toHaveText('The draft is deleted')
})

test('an address that hears of things is removed by a second press', async ({ page, context }) => {
  await enterOffice(page, context, 'owner')
  await page.goto('/office/webhooks')
  await untilHydrated(page)
  const url = `https://${Date.now()}.example.com/${UNBROKEN}`
  await page.getByRole('textbox', { name: 'Address' }).fill(url)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Add this address' }).click()
  const hook = page.getByRole('listitem').filter({ hasText: url })
  await expect(hook).toBeVisible()
  await expectGood(page, ['/office/webhooks', '/office/audit'])
  await page.goto('/office/webhooks')
  await untilHydrated(page)
  const remove = hook.getByRole('button', { name: 'Remove it' })
  await expect(remove).toBeHidden()
  await hook.getByText('Remove this address').click()
  await remove.click()
  await expect(hook).toHaveCount(0)
})

test('a question of the week is taken back by a second press', async ({ page, context }) => {
  await enterOffice(page, context, 'owner')
  const question = `Who walks to work? ${Date.now()}`
  await post(page, '/api/office/talk/questions', { words: question, beginsOn: '2099-03-02' })
  await page.goto('/office/talk')
  const takeBack = page.getByRole('button', { name: `Delete “${question}”` })
  await expect(takeBack).toBeHidden()
  await page.getByRole('listitem').filter({ hasText: question }).getByText('Take it back').click()
  await takeBack.click()
  await expect(page.getByRole('link', { name: question })).toHaveCount(0)
})

test('the data of an office page is not there for who may not see it, however it is asked for', async ({ page }) => {
  const address = freshAddress('stranger')
  await signIn(page, address, '/account')
  const open = async () => {
    const found: string[] = []
    for (const path of [...ROOMS, ...OTHERS].map((each) => each.replace(/\?.*/, ''))) {
      const name = path === '' ? '/desk' : path
      for (const query of ['', `?_routes=routes/office${name}`, '?_routes=root', '?_routes=routes/office/layout']) {
        const answer = await page.request.get(`/office${path}.data${query}`, { ...RETRIED, maxRedirects: 0 })
        const pageText = await answer.text()
        if (
          answer.status() < 400 &&
          !/SingleFetchRedirect|confirm/.test(pageText) &&
          /"loaderData"|"data"/.test(pageText) &&
          !query.endsWith('root')
        )
          found.push(`${path}.data${query}: ${answer.status()} ${pageText.slice(0, 80)}`)
      }
    }
    return found
  }
  expect(await open(), 'for a member').toEqual([])
  await makeStaff(page, address, 'fulfilment')
  // The layout only shows the user's own data.
  expect(
    (await open()).filter((each) => !each.includes('layout')),
    'for staff before their second step',
  ).toEqual([])
})
