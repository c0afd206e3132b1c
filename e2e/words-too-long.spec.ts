import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { WITH_WORKER } from './browsers.ts'
import { freshAddress, originOf, payFromOwnNetwork, post } from './mail.ts'
import { follow, startAsMember, untilCached, untilHydrated, zoneAtMidday } from './members.ts'
import { enterOffice } from './office.ts'
import { buyPack, give } from './payments.ts'

test.use({ ...WITH_WORKER, timezoneId: zoneAtMidday() })

// A paste is never cut without a word, and what could only be refused later is refused while the words are still there.

const long = (most: number) => `${'x'.repeat(most - 8)} The end`

test('a note, a check-in and a message that are too long are told so at once, offline as well', async ({
  page,
  context,
}) => {
  await startAsMember(page, 'too-long')
  await untilCached(page)
  await context.setOffline(true)
  await page.getByText('Add a note').click()
  const checkin = page.locator('#checkin')
  const felt = checkin.getByRole('textbox')
  await felt.fill(long(1_001))
  await expect(checkin.getByRole('alert')).toHaveText('Please use at most 1,000 characters.')
  await checkin.locator('label:has(input[name="sleep"][value="4"])').click()
  await expect(checkin.getByRole('status')).toHaveText('Not saved.')
  await expect(felt).toHaveValue(long(1_001))
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/entries'))
  await context.setOffline(false)
  expect((await sent).postDataJSON().entries).toMatchObject([{ field: 'checkin.sleep', value: '4' }])
  await felt.fill(long(1_000))
  await expect(checkin.getByRole('alert')).toHaveCount(0)
  await expect(checkin.getByRole('status')).toHaveText('Saved.')

  await page.goto('/app/journal')
  await untilHydrated(page)
  const note = page.getByLabel('What would you like to remember?')
  for (const isOffline of [true, false]) {
    await context.setOffline(isOffline)
    await note.fill(long(1_901))
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByText('Please use at most 1,900 characters.')).toBeVisible()
    await expect(note).toHaveValue(long(1_901))
    await note.fill('')
  }

  await page.goto('/app/coach')
  await untilHydrated(page)
  const message = page.getByLabel(/^Write to /)
  await message.fill(long(4_001))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Please use at most 4,000 characters.')).toBeVisible()
  await expect(message).toHaveValue(long(4_001))
})

test('a note for the office that is too long is refused in words', async ({ page, context }) => {
  await enterOffice(page, context, 'owner')
  await page.goto('/office/people')
  await follow(page, page.locator('main a[href^="/office/people/"]').first())
  const note = page.getByLabel('A note for the office')
  await note.fill(long(2_001))
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Please use at most 2,000 characters.').first()).toBeVisible()
  await expect(note).toHaveValue(long(2_001))
  // Typed by a person, not filled in by a program: only that is cut by a field's own limit.
  const label = page.getByLabel('New label')
  await label.focus()
  await page.keyboard.insertText(long(31))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please use at most 30 characters.').first()).toBeVisible()
  await expect(label).toHaveValue(long(31))
  await expect(note).toHaveValue(long(2_001))
})

test('a word as long as a web address keeps to its column, wherever its member wrote it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const address = await startAsMember(page, 'w'.repeat(50))
  const today = (await page.locator('#routine time').getAttribute('datetime')) ?? ''
  const word = (most: number) => 'W'.repeat(most)
  const id = randomUUID()
  await post(page, '/api/own-habits', { id, name: word(40), note: word(120) })
  await post(page, `/api/own-habits/${id}/days/${today}`, { state: 'done' })
  await post(page, `/api/checkins/${today}`, { sleep: 4, note: word(1_000) })
  await post(page, `/api/journal/${today}`, { id: randomUUID(), about: id, body: word(1_900) })
  await post(page, '/api/reminders/own', { about: `own.${id}`, time: '23:59', monday: 'yes' })
  await post(page, '/api/coach/messages', { id: randomUUID(), body: word(4_000) })
  await post(page, '/api/partner/invite', { name: word(40) })
  await post(page, '/api/account/settings', { name: word(100), timeZone: 'Europe/London', dayStart: '00:00' })
  await post(page, '/api/account/tokens', { name: word(80), days: '30', 'ticks:write': 'on' })
  const measured = await page.request.put('/api/measures', {
    headers: { origin: originOf(page) },
    data: { source: word(80), days: [{ date: today, steps: 8_000 }] },
  })
  expect(measured.ok(), await measured.text()).toBe(true)
  const wide: string[] = []
  for (const path of [
    ...['/app', '/app/progress', '/app/journal', '/app/coach', '/app/partner', '/app/measures', '/app/reminders'],
    ...[`/app/tick/${id}`, '/app/sharing', '/app/talk', '/account', '/account/history', '/account/programs'],
    ...['/account/data'],
  ]) {
    await page.goto(path)
    await untilHydrated(page)
    const width = await page.evaluate(() => {
      for (const more of document.querySelectorAll('details')) more.open = true
      return document.documentElement.scrollWidth
    })
    if (width > 320) wide.push(`${path}: ${width} px`)
  }
  expect(wide, address).toEqual([])
})

test('a comment and the name of a partner keep to a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const wide: string[] = []
  const look = async (path: string) => {
    await page.goto(path)
    await untilHydrated(page)
    if (await page.evaluate(() => document.documentElement.scrollWidth > 320)) wide.push(path)
  }
  await startAsMember(page, 'inviting')
  const about = { kind: 'protocol', slug: 'stretch-exercise' }
  await post(page, '/api/talk/name', { name: 'W'.repeat(30) })
  await post(page, '/api/talk/comments', { ...about, id: randomUUID(), parent: '', body: 'W'.repeat(400) })
  await look('/app/talk/protocol/stretch-exercise')
  await post(page, '/api/partner/invite', { name: 'W'.repeat(40) })
  await page.goto('/app/partner')
  const [link = ''] = /\/app\/partner\?invitation=[\w.-]+/.exec(await page.content()) ?? []
  await page.context().clearCookies()
  await startAsMember(page, 'invited')
  await look(link)
  const token = new URLSearchParams(link.split('?')[1]).get('invitation')
  await post(page, '/api/partner/accept', { name: 'W', token })
  await look('/app/partner')
  expect(wide).toEqual([])
})

test('a buyer’s address and a reader’s name keep to a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await payFromOwnNetwork(page)
  const expectToFit = async () => {
    await untilHydrated(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(320)
  }
  await buyPack(page, freshAddress('w'.repeat(50)))
  await expectToFit()
  const { path } = await give(page, /membership, 3 months/, 'Pay £89.97', freshAddress('giver'), 'W'.repeat(40))
  await expectToFit()
  await page.goto(path)
  await expectToFit()
})
