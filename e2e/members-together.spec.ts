import { type Browser, expect, type Page, test } from '@playwright/test'
import { RETRIED } from './again.ts'
import { expectGood } from './axe.ts'
import { readMail } from './mail.ts'
import { follow, startAsMember, untilHydrated } from './members.ts'
import { enterOffice } from './office.ts'

test('members talk below a post; what is reported is decided in the office, with a reason', async ({
  page,
  browser,
  context,
}) => {
  test.slow()
  const ours = Date.now().toString(36)
  const writer = await memberOf(browser, 'writer')
  await writer.page.goto('/blog/one-minute-tests')
  await writer.page.getByRole('link', { name: 'Talk about this' }).click()
  await setDisplayName(writer.page, `Ann ${ours}`)
  await writer.page.getByLabel(/^Write as/).fill(`My chair test ${ours}: **fourteen**. https://example.com/buy`)
  await writer.page.getByRole('button', { name: 'Send comment' }).click()
  await expect(writer.page.getByText(`My chair test ${ours}: **fourteen**.`).first()).toBeVisible()
  await expect(writer.page.getByRole('link', { name: /example\.com/ }).first()).toHaveAttribute('rel', /nofollow/)
  const here = new URL(writer.page.url()).pathname

  const reader = await memberOf(browser, 'reader')
  await reader.page.goto(here)
  const comment = reader.page.getByRole('article').filter({ hasText: `My chair test ${ours}` })
  // As the link in an email does.
  await reader.page.goto(`${here}?at=${(await comment.getAttribute('id'))?.slice(2)}`)
  await setDisplayName(reader.page, `Ben ${ours}`)
  await comment.getByText(/^Reply/).click()
  await comment.getByLabel(/^Your reply/).fill(`And mine sixteen, ${ours}.`)
  await comment.getByRole('button', { name: 'Send reply' }).click()
  await expect(reader.page.getByText(`And mine sixteen, ${ours}.`).first()).toBeVisible()
  const sign = comment.getByRole('button', { name: 'Thank you' })
  await sign.click()
  await expect(sign).toHaveAttribute('aria-pressed', 'true')
  await comment.getByRole('link', { name: /^More/ }).click()
  await reader.page.getByLabel('What’s wrong with it?').selectOption({ index: 1 })
  await reader.page.getByRole('button', { name: 'Report it' }).click()
  await expect(reader.page.getByText('You’ve reported this')).toBeVisible()
  await expectGood(reader.page, ['/app/talk', here, new URL(reader.page.url()).pathname])

  await enterOffice(page, context, 'coach')
  await page.goto('/office/talk')
  await page
    .getByRole('main')
    .getByRole('link', { name: `Ann ${ours}` })
    .first()
    .click()
  await expectGood(page, ['/office/talk', new URL(page.url()).pathname])
  await page.getByLabel('Why').first().fill('It advertises.')
  await page.getByRole('button', { name: 'Decide' }).click()
  await readMail(page.request, writer.address, /hidden/i)
  await writer.page.goto(here)
  await expect(writer.page.getByText('We’ve hidden this. Only you see it.')).toBeVisible()
  await reader.page.goto(here)
  await expect(reader.page.getByText(`My chair test ${ours}`)).toHaveCount(0)
})

test('a member writes without a connection, books a call and moves it; the coach answers and goes on', async ({
  page,
  browser,
  context,
}) => {
  test.slow()
  await enterOffice(page, context, 'owner')
  await page.goto('/office/settings/calls')
  await page.getByLabel('Hours').fill(EVERY_DAY)
  await page.getByLabel('Where').fill('I ring you.')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page).toHaveURL(/done=1/)

  const [first, second] = [
    await memberOf(browser, 'asks'),
    await memberOf(browser, 'averylongnamewithoutanyspaceinitatall'),
  ]
  const ours = Date.now().toString(36)
  for (const { page: member } of [first, second]) {
    await member.goto('/app/coach')
    await untilHydrated(member)
    await member.context().setOffline(true)
    await member.getByLabel(/^Write to/).fill(`How late is too late, ${ours}?`)
    await member.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(member.getByText('waiting to be sent; we keep it on this device')).toBeVisible()
    await member.context().setOffline(false)
    await expect(member.getByText('waiting to be sent')).toHaveCount(0)
    await expect(member.getByText(`How late is too late, ${ours}?`)).toBeVisible()
  }

  const member = first.page
  await member.goto('/app/call')
  await untilHydrated(member)
  // From a day ahead, so which times there are depends on the hour.
  const firstSlot = member.locator('.call-slot').first()
  const chosen = async () => {
    await firstSlot.click()
    return firstSlot.innerText()
  }
  const at = (time: string) => member.getByRole('region', { name: `at ${time}` })
  const booked = at(await chosen())
  await member.getByRole('button', { name: 'Book this time' }).click()
  await expect(booked).toContainText('I ring you.')
  const file = member.waitForEvent('download')
  await booked.getByRole('link', { name: 'Add to your calendar' }).click()
  expect((await file).suggestedFilename()).toBe('call-with-your-coach.ics')
  const moved = at(await chosen())
  await member.getByRole('button', { name: 'Move the call' }).click()
  await expect(moved).toBeVisible()
  await readMail(member.request, first.address, /^Your call has a new time$/)

  await page.goto('/office/coaching')
  await follow(page, page.getByRole('link', { name: new RegExp(first.address) }).last())
  await page.getByLabel(/^Write to/).fill('Nothing after four.')
  // A note that is kept meanwhile loads the page's data anew, and takes no word of the answer.
  await page.getByLabel('Note', { exact: true }).fill('Sleeps badly')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Sleeps badly')).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')
  await expect(page.getByLabel(/^Write to/)).toHaveValue('Nothing after four.')
  await page.getByText('Delete this note').click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Sleeps badly')).toHaveCount(0)
  await expect(page.getByLabel(/^Write to/)).toHaveValue('Nothing after four.')
  await page.getByRole('button', { name: 'Send and go on' }).click()
  await expect(page.getByText(/is next/)).toBeVisible()
  await expectGood(page, ['/office/coaching', new URL(page.url()).pathname])
  const { text } = await readMail(member.request, first.address, /^Your coach has written/)
  expect(text).not.toContain('four')
  await member.goto('/app/coach')
  await expect(member.getByText('Nothing after four.')).toBeVisible()
})

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  .map((day) => `${day} 09:00-17:00`)
  .join('\n')

test('an event and a group are set up in the office, and a member takes a place', async ({
  page,
  browser,
  context,
}) => {
  test.slow()
  const member = await memberOf(browser, 'walker')
  await enterOffice(page, context, 'owner')
  const ours = Date.now().toString(36)
  const title = `Frost walk ${ours}`
  await page.goto('/office/events')
  await page.getByLabel('What it is').selectOption('walk')
  await page.getByLabel('Name', { exact: true }).fill(title)
  await page.getByLabel('Day', { exact: true }).fill(inDays(9))
  await page.getByLabel('Starts at').fill('09:30')
  await page.getByLabel('Where, or the link of the call').fill('The bandstand in Regent’s Park')
  await page.getByLabel('What it’s about').fill('An hour outdoors, at talking pace.')
  await page.getByRole('button', { name: 'Add this event' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const event = new URL(page.url()).pathname

  await page.goto('/office/groups')
  const group = `Winter ${ours}`
  await page.getByLabel('Name', { exact: true }).fill(group)
  await page.getByLabel('Who leads it').fill('Sam')
  await page.getByLabel('Begins on').fill(inDays(20))
  await page.getByLabel('Seats').fill('40')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(group)
  const groupPage = new URL(page.url()).pathname
  await expectGood(page, [event, groupPage])

  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByLabel('What it is').selectOption('challenge')
  await page.getByLabel('Name', { exact: true }).fill(`${group} days`)
  await page.getByLabel('First day').fill(inDays(9))
  await page.getByRole('button', { name: 'Add this event' }).click()
  await expect(page.getByRole('link', { name: `${group} days` })).toBeVisible()
  const seat = { form: { email: member.address, group: groupPage.split('/').at(-1) ?? '' } }
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.post('/dev/seats', { ...RETRIED, ...seat, headers })).ok()).toBe(true)

  await member.page.goto('/app/events')
  await member.page.getByRole('link', { name: title }).click()
  await expect(member.page.getByText('bandstand')).toHaveCount(0)
  await member.page.getByRole('button', { name: 'Take a place' }).click()
  await expect(member.page.getByText('The bandstand in Regent’s Park')).toBeVisible()
  await expectGood(member.page, ['/app/events', event.replace('/office', '/app')])

  const theirs = groupPage.replace('/office', '/app')
  await member.page.goto(theirs)
  await member.page.getByRole('button', { name: 'Take my seat' }).click()
  await member.page.getByRole('link', { name: `${group} days` }).click()
  await member.page.getByLabel(/^I agree/).check()
  await member.page.getByRole('button', { name: 'Join the challenge' }).click()
  await expect(member.page.getByRole('heading', { name: 'Together' })).toBeVisible()
  await expectGood(member.page, [theirs, new URL(member.page.url()).pathname])
})

test('a habit gets a measure of its own, and its row says where the week stands', async ({ page }) => {
  test.slow()
  await startAsMember(page, 'measure')
  await page.goto('/app/how-often')
  await untilHydrated(page)
  const exercise = page.getByRole('region', { name: 'Exercise' })
  await exercise.getByText('Another measure').click()
  await exercise.getByLabel('How much').fill('3')
  await exercise.getByLabel('Of what').selectOption('times')
  await exercise.getByRole('button', { name: /^Save/ }).click()
  await expect(exercise.getByRole('status')).toContainText('3 times a week')
  await expectGood(page, ['/app/how-often'])
  await page.goto('/app')
  await page.getByRole('button', { name: 'Exercise', exact: true }).click()
  // Late in a week a new measure requires its share of the remaining days; on the last day nothing.
  await expect(page.getByText(/\b1 (of [1-3] )?this week/)).toBeVisible()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A member in a browser of their own. */
async function memberOf(browser: Browser, name: string): Promise<{ page: Page; address: string }> {
  const page = await (await browser.newContext()).newPage()
  return { page, address: await startAsMember(page, name) }
}

async function setDisplayName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Display name').fill(name)
  await page.getByRole('button', { name: 'Use this name' }).click()
}
