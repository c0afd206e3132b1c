import { expect, test } from '@playwright/test'
import { freshAddress, post } from './mail.ts'
import { follow, untilHydrated } from './members.ts'
import { enterOffice } from './office.ts'

test('a form of the office says once what is wrong with a field, and below what no field says', async ({
  page,
  context,
}) => {
  await enterOffice(page, context, 'owner')
  await page.goto('/office/webhooks')
  await untilHydrated(page)
  const form = page.getByRole('main').locator('form', { has: page.getByLabel('Address') })
  await form.getByLabel('Address').fill('http://shop.example.test/hear')
  await form.getByRole('checkbox').first().check()
  await form.getByRole('button', { name: 'Add this address' }).click()
  await expect(form.getByLabel('Address')).toBeFocused()
  await expect(form.getByText(/no password in it/)).toHaveCount(1)
  await page.route('**/api/office/hooks', (route) => route.abort())
  await form.getByRole('button', { name: 'Add this address' }).click()
  await expect(form.getByRole('alert')).toHaveText(/You’re offline/)
})

test('a list in which nothing is chosen says so, and stays', async ({ page, context }) => {
  await enterOffice(page, context, 'owner')
  const email = freshAddress('choosing')
  await post(page, '/api/contact', { name: 'Ann', email, message: 'Which one?', gdprConsent: true })
  await page.goto(`/office/inbox?q=${encodeURIComponent(email)}`)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Close the chosen' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose at least one.')
  await page.getByLabel('Choose this row').check()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a small form says at its button that it is done', async ({ page, context }) => {
  const address = await enterOffice(page, context, 'owner')
  await page.goto(`/office/people?q=${encodeURIComponent(address)}`)
  await follow(page, page.getByRole('main').getByRole('link', { name: address }))
  await page.getByText('They ask for something').click()
  const form = page.getByRole('main').locator('form', { has: page.getByRole('button', { name: 'Write it down' }) })
  await form.getByRole('button').click()
  await expect(form.getByRole('status')).toHaveText('Done.')
})

test('the way back from a text leads to the list as it was left', async ({ page, context }) => {
  await enterOffice(page, context, 'coach')
  const list = '/office/texts?q=walk&kind=post'
  await page.goto(list)
  await follow(page, page.locator('main a[href^="/office/texts/post/"]').first())
  const back = page.getByRole('link', { name: 'All texts of this kind' })
  await expect(back).toHaveAttribute('href', list)
  await follow(page, back)
  await expect(page.getByLabel('Words in it')).toHaveValue('walk')
})
