import { expect, test } from '@playwright/test'
import { RETRIED } from './again.ts'
import { expectAccessible } from './axe.ts'
import { freshAddress, readMail, signIn } from './mail.ts'
import { addAuthenticator, makeStaff } from './office.ts'

test('a coach sets up a passkey, signs in anew, is refused without it, and comes in by a recovery code', async ({
  page,
  context,
}) => {
  const address = freshAddress('coach')
  await signIn(page, address, '/account')
  expect((await page.goto('/office'))?.status()).toBe(404)
  await makeStaff(page, address, 'coach')
  const device = await addAuthenticator(context, page)

  await page.goto('/office')
  await expect(page).toHaveURL('/office/confirm?next=%2Foffice')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First, a second key')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep these ten codes')
  const codes = await page.locator('ol > li').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(page).toHaveURL('/office')
  await page.goto('/office/confirm/codes')
  await expect(page, 'they are shown once').toHaveURL('/office')
  await readMail(page.request, address, /second|prove/i)

  await context.clearCookies()
  await signIn(page, address, '/office')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it’s you')
  const closed = await page.request.post('/api/office/second-step/recovery-codes', {
    ...RETRIED,
    data: {},
    headers: { origin: new URL(page.url()).origin },
  })
  expect([closed.status(), (await closed.json()).error.reason]).toEqual([403, 'second_step_needed'])

  await device.recognise(false)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('didn’t confirm')
  await device.recognise(true)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL('/office')

  await context.clearCookies()
  await signIn(page, address, '/office/security')
  await page.getByText('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill('aaaaa-aaaaa')
  await page.getByRole('button', { name: 'Confirm with the recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/isn’t right/)
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm with the recovery code' }).click()
  await expect(page).toHaveURL('/office/security')
  await expect(page.getByText('9 are left')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an authenticator app opens the office, and a wrong code does not', async ({ page }) => {
    const { codeOf, stepAt } = await import('../app/features/auth/totp.server.ts')
    const address = freshAddress('plain-coach')
    await signIn(page, address, '/account')
    await makeStaff(page, address, 'coach')
    await page.goto('/office/security')
    await expect(page).toHaveURL('/office/confirm?next=%2Foffice%2Fsecurity')
    const link = (await page.getByRole('link', { name: 'Open your app' }).getAttribute('href')) ?? ''
    const secret = fromBase32(new URL(link).searchParams.get('secret') ?? '')
    const code = codeOf(secret, stepAt(new Date()))
    await page.getByLabel('The six digits it shows').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Add this app' }).click()
    await expect(page.getByText('That code isn’t right')).toBeVisible()
    await page.goBack()
    await page.getByLabel('The six digits it shows').fill(codeOf(secret, stepAt(new Date())))
    await page.getByRole('button', { name: 'Add this app' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep these ten codes')
    await page.getByRole('button', { name: 'I’ve kept them' }).click()
    await expect(page).toHaveURL('/office/security')
    await expect(page.getByText('Your app', { exact: true })).toBeVisible()
  })
})

/** Decodes a secret as an authenticator app does. */
function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
