import { expect, type Page, test } from '@playwright/test'
import { signIn } from './mail.ts'
import { untilHydrated } from './members.ts'
import { enterOffice } from './office.ts'

/** Opens a text in the editor: its title, and what that was before. */
async function openText(page: Page) {
  await page.goto('/office/texts/post/one-minute-tests')
  await untilHydrated(page)
  const field = page.getByLabel('Title', { exact: true })
  return { field, before: await field.inputValue() }
}

test('a sign-in that ends in the middle of a text loses no word of it', async ({ page, context }) => {
  const coach = await enterOffice(page, context, 'coach')
  const { field, before } = await openText(page)
  const box = page.getByRole('main').getByRole('checkbox', { checked: true }).first()
  const label = await box.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent ?? '')
  await context.clearCookies()
  await box.uncheck()
  await field.fill(`${before}, once more`)
  await expect(page.getByText('Your sign-in has ended. Your words are kept on this device')).toBeVisible()

  await signIn(page, coach, '/account')
  await page.goto('/office/texts/post/one-minute-tests')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByRole('button', { name: 'Bring them back' }).click()
  await expect(field).toHaveValue(`${before}, once more`)
  await expect(page.getByLabel(label, { exact: true })).not.toBeChecked()
  await expect(page.getByText('Kept as your draft')).toBeVisible()
  // Other tests read this text: the draft is discarded.
  await page.getByLabel(label, { exact: true }).check()
  await field.fill(before)
  await expect(page.getByText('Kept as your draft')).toBeVisible()
})

test('a text that is being saved can’t be changed, and no draft of it follows', async ({ page, context }) => {
  await enterOffice(page, context, 'coach')
  await page.clock.install()
  const { field, before } = await openText(page)
  const drafts: string[] = []
  page.on('request', (request) => request.url().endsWith('/draft') && drafts.push(request.url()))
  const sent = Promise.withResolvers<void>()
  // Refused in the end: other tests read this text.
  await page.route('**/api/office/texts/post/one-minute-tests', (route) =>
    sent.promise.then(() => route.fulfill({ status: 500, json: { error: null } })),
  )
  await field.fill(`${before}, twice`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field).not.toBeEditable()
  await page.clock.fastForward(4_000)
  expect(drafts).toEqual([])
  sent.resolve()
  await expect(page.getByText('That didn’t work. Please try again in a moment.')).toBeVisible()
  await field.fill(before)
  await page.clock.fastForward(4_000)
  await expect.poll(() => drafts.length).toBe(1)
})

test('words typed while a draft is being kept are not called kept with it', async ({ page, context }) => {
  await enterOffice(page, context, 'coach')
  await page.clock.install()
  const { field, before } = await openText(page)
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const drafts: string[] = []
  // None arrives: other tests read this text.
  await page.route('**/draft', async (route) => {
    const answer = answers[drafts.length]
    drafts.push(route.request().postDataJSON()['f.title'])
    await answer?.promise
    await route.fulfill({ status: 204 })
  })
  await field.fill(`${before}, once`)
  await page.clock.fastForward(4_000)
  await expect.poll(() => drafts).toEqual([`${before}, once`])
  await field.fill(`${before}, twice`)
  const first = page.waitForResponse('**/draft')
  await page.clock.fastForward(4_000)
  answers[0]?.resolve()
  await first
  await expect.poll(() => drafts).toEqual([`${before}, once`, `${before}, twice`])
  await expect(page.getByText('Not saved yet')).toBeVisible()
  answers[1]?.resolve()
  await expect(page.getByText('Kept as your draft')).toBeVisible()
})
