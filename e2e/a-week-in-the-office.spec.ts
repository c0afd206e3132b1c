import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { startProduct } from '#dev/durability/product.ts'
import { freshAddress, listMails, readMail, signIn } from './mail.ts'
import { untilHydrated } from './members.ts'
import { makeStaff } from './office.ts'
import { openPhone, type Phone } from './phone.ts'
import { createWeek, MESSAGES, PARCELS } from './what-a-week-brings.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'en-GB', timezoneId: 'Europe/London' }

/**
 * How many taps each job takes, from the desk. Placing the caret in a field is one, typing none; a choice from a list
 * is two, a date or a time three, a photo from the phone two (docs/office-week.md).
 */
const TAPS = {
  'Write a post with a picture and schedule it': 19,
  'Put a link and a button into a text': 11,
  'Change a price': 5,
  'Pack and send five parcels': 5,
  'Give the money of one back': 5,
  'Answer ten messages': 21,
  'Send a letter to some readers': 10,
  'Welcome a member': 3,
  'Read the figures of the week': 1,
} as const

// On a site of its own: what is pending here is what this week has brought.
test('a week as the coach on a phone, tap by tap', async ({ browser }, info) => {
  test.slow()
  const dataDir = mkdtempSync(join(tmpdir(), 'office-week-'))
  const product = await startProduct({ dataDir, env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' } })
  try {
    const week = await createWeek(browser, product)
    const context = await browser.newContext({ ...PHONE, baseURL: product.origin })
    const page = await context.newPage()
    await page.goto('/contact')
    const coach = freshAddress('coach')
    await signIn(page, coach, '/account')
    await makeStaff(page, coach, 'coach', { isProved: true })
    const phone = openPhone<keyof typeof TAPS>(page)
    await phone.does('Change a price', changePrice)
    await phone.does('Pack and send five parcels', sendParcels)
    await phone.does('Give the money of one back', refundOrder)
    await phone.does('Answer ten messages', answerAll)
    await phone.does('Send a letter to some readers', sendLetter)
    await phone.does('Welcome a member', welcome)
    await phone.does('Write a post with a picture and schedule it', writePost)
    await phone.does('Put a link and a button into a text', insertElements)
    await phone.does('Read the figures of the week', readFigures)
    await info.attach('taps and seconds', {
      body: JSON.stringify(phone.done, null, 2),
      contentType: 'application/json',
    })
    expect(Object.fromEntries(Object.entries(phone.done).map(([job, { taps }]) => [job, taps]))).toEqual(TAPS)

    // The actions reached the people concerned.
    expect((await readMail(page.request, week.askers[0] ?? '', /^Re:/)).text).toContain('Eighty degrees')
    expect((await readMail(page.request, week.meant, /An early night/)).text).toContain('Half an hour earlier')
    expect(await listMails(page.request, week.other, /An early night/)).toEqual([])
    await readMail(page.request, week.buyers.at(-1) ?? '', /^Your refund of £/)
    await context.close()
  } finally {
    await product.end('SIGTERM')
  }
})

const inBar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Office, daily' }).getByRole('link', { name })
const inMain = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function changePrice({ page, tap, write }: Phone) {
  await tap(inBar(page, 'More'))
  await tap(inMain(page, 'Products'))
  await tap(inMain(page, /^Starter Pack 3/))
  await write(page.getByLabel('In pounds'), '139.00')
  await tap(button(page, 'Set this price'))
  await expect(page.getByRole('main').locator('header')).toContainText('£139.00')
}

async function sendParcels({ page, tap }: Phone) {
  await tap(inBar(page, 'Orders'))
  await tap(inMain(page, `${PARCELS} to pack`))
  await tap(page.getByLabel('All on this page'))
  const answered = page.context().waitForEvent('response', (answer) => /labels\.pdf/.test(answer.url()))
  const opened = page.waitForEvent('popup')
  await tap(button(page, 'Labels'))
  // In a new tab, so that the list stays; a browser without a viewer downloads them.
  expect((await answered).headers()['content-type']).toBe('application/pdf')
  await (await opened).close()
  await tap(button(page, 'Mark as sent'))
  await expect(page.getByText(`${PARCELS} marked as sent`)).toBeVisible()
}

async function refundOrder({ page, tap, write }: Phone) {
  await tap(inBar(page, 'Orders'))
  await tap(page.locator('tbody th a').first())
  await tap(page.getByText('Give money back'))
  await write(page.getByLabel('Why'), 'They changed their mind')
  await tap(button(page, 'Give it back'))
  await expect(page.getByText('They changed their mind')).toBeVisible()
}

async function answerAll({ page, tap, write }: Phone) {
  await tap(inMain(page, 'Answer Reader 1'))
  for (let at = 1; at <= MESSAGES; at += 1) {
    await write(page.getByLabel(`Answer Reader ${at}`, { exact: true }), 'Eighty degrees are plenty.')
    // Words about this person must not stand in the next one's form.
    const note = page.getByLabel('Note', { exact: true })
    await expect(note).toHaveValue('')
    await note.fill('Half a note')
    await tap(button(page, 'Send and close'))
    if (at < MESSAGES) await expect(page.getByText(`Reader ${at + 1} waits next`)).toBeVisible()
  }
  await expect(page.getByRole('main').locator('header')).toContainText('Closed')
}

async function sendLetter({ page, tap, write, choose }: Phone) {
  await tap(inBar(page, 'More'))
  await tap(inMain(page, 'Letters'))
  await tap(button(page, 'Write'))
  await write(page.getByLabel('Subject'), 'An early night')
  await tap(page.locator('.writing-words [contenteditable="true"]'))
  await page.keyboard.insertText('Half an hour earlier is enough.')
  await choose(page.getByLabel('What they care about'), 'Nutrition')
  await tap(button(page, 'Save and look at it'))
  await expect(page.getByText('1 person gets it')).toBeVisible()
  await expect(page.frameLocator('iframe[title="On a phone"]').getByText('Half an hour earlier')).toBeVisible()
  await tap(page.getByText('Send now', { exact: true }))
  await tap(button(page, 'Send it to 1 person'))
  await expect(page.getByRole('main').locator('header')).toContainText(/sent/i)
}

async function welcome({ page, tap, write }: Phone) {
  await tap(inMain(page, /^Welcome /))
  // With script, which reloads the thread's data.
  await untilHydrated(page)
  await write(page.getByLabel(/^Write to /), 'Good to have you here. What would you like to begin with?')
  await tap(button(page, 'Send'))
  await expect(page.getByText('What would you like to begin with?')).toBeVisible()
}

async function writePost(phone: Phone) {
  const { page, tap, write, choose, setMoment, takePhotograph } = phone
  await tap(inBar(page, 'More'))
  await tap(inMain(page, 'Texts'))
  await tap(inMain(page, 'New text'))
  await write(page.getByLabel('Title'), 'A cold morning')
  await tap(button(page, 'Begin'))
  await tap(page.locator('.writing-words [contenteditable="true"]'))
  await page.keyboard.insertText('Two minutes are enough.')
  await tap(page.getByRole('toolbar').getByRole('button', { name: 'Picture' }))
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#7ab' } })
    .jpeg()
    .toBuffer()
  await takePhotograph(dialog.getByLabel('From here'), picture)
  await write(dialog.getByLabel('What it shows'), 'Frost on a lawn')
  await tap(dialog.getByRole('button', { name: 'Put it in' }))
  await expect(page.locator('.writing-words').getByAltText('Frost on a lawn')).toBeVisible()
  await write(page.getByLabel('Excerpt'), 'What two minutes outside do for a day.')
  await choose(page.getByLabel('Pillar'), 'Nutrition')
  await tap(page.getByText('Schedule', { exact: true }).first())
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await setMoment(page.getByLabel('Publish by itself on'), `${tomorrow}T07:30`)
  await tap(button(page, 'Schedule'))
  await expect(page.getByText(/Publishes by itself on/)).toBeVisible()
}

async function insertElements({ page, tap, write }: Phone) {
  await tap(inBar(page, 'More'))
  await tap(inMain(page, 'Texts'))
  await tap(inMain(page, 'A cold morning'))
  const words = page.locator('.writing-words [contenteditable="true"]')
  const linkDialog = page.getByRole('dialog')
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name })
  await tap(words.getByText('Two minutes'))
  await page.keyboard.press('ControlOrMeta+a')
  await tap(tool('Link'))
  await write(linkDialog.getByLabel('Where it leads'), '/blog')
  await tap(linkDialog.getByRole('button', { name: 'Put it in' }))
  await expect(words.locator('a[href="/blog"]').first()).toContainText('Two minutes')
  await tap(tool('Button'))
  await write(linkDialog.getByLabel('What it says'), 'See the tank')
  await write(linkDialog.getByLabel('Where it leads'), '/products/cold-water-tank')
  await tap(linkDialog.getByRole('button', { name: 'Put it in' }))
  await expect(words.locator('strong a[href="/products/cold-water-tank"]')).toHaveText('See the tank')
  await expect(page.getByText('Kept as your draft')).toBeVisible()
}

async function readFigures({ page, tap }: Phone) {
  const figures = page.getByRole('region', { name: 'Figures' })
  for (const name of ['Members', 'A month', 'Left', 'Sales', 'Sign-ups', 'Visits'])
    await expect(figures.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
  await tap(figures.getByRole('link', { name: /^Visits/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visits')
}
