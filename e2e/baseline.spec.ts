import { expect, test } from '@playwright/test'
import { RETRIED } from './again.ts'
import { expectAccessible } from './axe.ts'
import { post } from './mail.ts'
import { startAsMember, untilHydrated } from './members.ts'
import { readPdf } from './pdf.ts'

test('figures are entered, read as a line, corrected and removed', async ({ page }) => {
  await startAsMember(page, 'figures')
  await page.goto('/app/baseline')
  const form = page.getByRole('form', { name: 'Sunday figures' })
  await expect(form).toBeVisible()
  await untilHydrated(page)
  await expectAccessible(page)

  await form.getByLabel('Waist', { exact: true }).fill('34')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Give a figure from 40 cm to 250 cm. Did you mean in?', { exact: true })).toBeVisible()
  await form.getByLabel('Unit of Waist').selectOption('in')
  await form.getByLabel('Weight', { exact: true }).fill('11 st 4')
  await form.getByLabel('Unit of Weight').selectOption('st')
  await form.getByRole('button', { name: 'Save' }).click()
  const table = page.getByRole('table', { name: /^Sunday figures/ })
  await expect(table).toContainText('34.0 in')
  await expect(table).toContainText('11 st 4 lb')
  // The form stays where it is: closed, it would take its sentence along, and the page would jump.
  await expect(form.getByText('Saved.')).toBeInViewport()

  await page.getByRole('link', { name: 'Weight', exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Weight, reading by reading' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Correct/ }).click()
  await expect(page.getByRole('heading', { name: /^Correct/ })).toBeVisible()
  const weight = page.getByRole('textbox', { name: 'Weight' })
  await expect(weight).toHaveValue('11 st 4 lb')
  await weight.fill('11 st 2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const readings = page.getByRole('region', { name: 'Every reading' })
  await expect(readings).toContainText('11 st 2 lb')
  await readings.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('There is no reading yet.')).toBeVisible()
})

test('while figures are being saved none can be typed, and no unit chosen', async ({ page }) => {
  await startAsMember(page, 'figures-saving')
  await page.goto('/app/baseline')
  await untilHydrated(page)
  const form = page.getByRole('form', { name: 'Sunday figures' })
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/baseline', (route) => sent.promise.then(() => route.continue()))
  await form.getByLabel('Waist', { exact: true }).fill('80')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Weight', { exact: true })).not.toBeEditable()
  await expect(form.getByLabel('Unit of Weight')).toHaveAttribute('inert')
  sent.resolve()
  await expect(page.getByRole('table', { name: /^Sunday figures/ })).toContainText('80')
})

test('on a tablet no figure is broken over two lines', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await startAsMember(page, 'figures-whole')
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  const figures = { 'value-restingHeartRate': '59', 'value-twelveMinuteRun': '1950', 'value-egfr': '90' }
  await post(page, '/api/baseline', { date: today, ...figures })
  await page.goto('/app/baseline')
  for (const figure of ['59 beats a minute', '32.3 ml/kg/min', '90 mL/min/1.73 m²']) {
    const lines = await page.getByText(figure, { exact: true }).evaluate((text) => text.getClientRects().length)
    expect(lines, figure).toBe(1)
  }
})

test('the sheet for a doctor is a PDF', async ({ page }) => {
  await startAsMember(page, 'sheet')
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  const saved = await page.request.post('/api/baseline', {
    ...RETRIED,
    data: { date: today, 'value-systolic': '128', 'value-diastolic': '82' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(saved.status()).toBe(200)
  const sheet = await page.request.get('/app/baseline/sheet.pdf', RETRIED)
  expect(sheet.headers()['content-type']).toBe('application/pdf')
  expect(await readPdf(await sheet.body())).toContain('128/82 mmHg')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('figures are kept all the same', async ({ page }) => {
    await startAsMember(page, 'plain')
    await page.goto('/app/baseline')
    const form = page.getByRole('form', { name: 'Sunday figures' })
    await form.getByLabel('Resting heart rate').fill('62')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('table', { name: /^Sunday figures/ })).toContainText('62 beats a minute')
  })
})
