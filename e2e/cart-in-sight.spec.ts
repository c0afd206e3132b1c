import { expect, test } from '@playwright/test'
import { freshAddress, signIn } from './mail.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('every page says how many things wait in the cart, and only to their owner', async ({ page, browser }) => {
      await page.goto('/')
      await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
      await page.goto('/products/starter-pack-2')
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible()
      await page.goto('/products/starter-pack-2')
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(page.getByRole('link', { name: 'Cart 2 items' })).toBeVisible()

      const other = await browser.newPage()
      await other.goto('/')
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(other.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
      await other.close()

      await page.goto('/cart')
      await page.getByRole('button', { name: 'Remove Starter Pack 2' }).click()
      await expect(page.getByText('There’s nothing in it yet.')).toBeVisible()
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
    })
  })

test('it goes along when its owner signs in', async ({ page }) => {
  await page.goto('/products/starter-pack-2')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  await signIn(page, freshAddress('shopper'), '/account')
  await page.goto('/products')
  await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible()
})
