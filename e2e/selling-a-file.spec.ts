import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectGood } from './axe.ts'
import { freshAddress, payFromOwnNetwork, readMail } from './mail.ts'
import { enterOffice } from './office.ts'
import { CARDS, fillCard, press } from './payments.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a coach sells a file: adds it, brings it, puts it on sale; a guest buys and downloads it', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  // By this name alone: other tests use the same shop at the same time.
  const name = `Talk ${freshAddress('x').slice(2, 10)}`
  await enterOffice(page, context, 'coach')
  await page.goto('/office/products/new')
  await page.getByLabel('What it is', { exact: true }).selectOption('download')
  await expect(page.getByLabel('What is in the box')).toBeHidden()
  for (const [label, value] of [
    ['Name', name],
    ['Price in pounds', '12.00'],
    ['In one sentence', 'A talk about sleep, to listen to on a walk.'],
    ['For whom it is', 'For people who would rather listen than read.'],
    ['What is in it', 'One talk of twenty minutes'],
    ['What it is good for', 'It fits into a walk'],
    ['How to begin', 'Download it to your phone'],
    ['What to know before buying', 'Not while you drive'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(title(page)).toHaveText(name)
  await expect(page.getByText('There’s none yet. It can’t go on sale before.')).toBeVisible()
  const office = new URL(page.url()).pathname
  const id = office.split('/').at(-1) ?? ''

  const talk = Buffer.concat([Buffer.from('ID3\u0004'), Buffer.alloc(700_000, 7)])
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: talk })
  await page.getByRole('button', { name: 'Upload it' }).click()
  await expect(page.getByText(/^MP3.*A new one takes its place at once/)).toBeVisible()
  await page.getByLabel('It is', { exact: true }).selectOption('on-sale')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Look at it' })).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await payFromOwnNetwork(guest)
  const email = freshAddress('listener')
  await guest.goto(`/products/${id}`)
  await guest.getByRole('link', { name: 'Buy Now' }).click()
  await expect(title(guest)).toHaveText('Checkout')
  await guest.getByLabel('Email address').fill(email)
  await guest.getByLabel(/Give me the download at once/).check()
  await fillCard(guest, CARDS.good)
  await press(guest, guest.getByRole('button', { name: /£12\.00/ }))
  await guest.waitForURL(/\/orders\//)
  const order = new URL(guest.url()).pathname
  const { text } = await readMail(guest.request, email)
  expect(text).toContain('£12.00')
  const link = new URL(/https?:\/\/\S+\/download\/[\w-]+/.exec(text)?.[0] ?? '').pathname
  await guest.goto(link)
  await expect(title(guest)).toHaveText(name)
  const [file] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.mp3$/)

  for (const path of [`/products/${id}`, `/checkout/${id}`, order, link]) {
    await guest.goto(path)
    await expectAccessible(guest, path)
  }
  await expectGood(page, [office])
  await page.goto(office)
  await page.getByLabel('It is', { exact: true }).selectOption('withdrawn')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Look at it' })).toHaveCount(0)
})
