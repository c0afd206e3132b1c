import { expect, test } from '@playwright/test'
import { post } from './mail.ts'
import { startAsMember, untilHydrated } from './members.ts'

test('in a conversation the focus stays where one has answered, followed or muted', async ({ page }) => {
  await startAsMember(page, 'talks')
  const subject = { kind: 'post', slug: 'one-minute-tests' }
  await post(page, '/api/talk/name', { name: `Ruth ${Date.now().toString(36)}` })
  await post(page, '/api/talk/comments', { ...subject, id: crypto.randomUUID(), parent: '', body: 'Good words.' })
  await page.goto(`/app/talk/${subject.kind}/${subject.slug}`)
  await untilHydrated(page)
  const reply = page.locator('summary').filter({ hasText: 'Reply' }).first()
  await reply.press('Enter')
  await page.getByLabel('Your reply to').fill('And more.')
  await page.getByRole('button', { name: 'Send reply' }).press('Enter')
  await expect(page.getByText('And more.')).toHaveCount(1)
  await expect(reply).toBeFocused()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const [pressed, then] of [
    ['Stop following', 'Follow'],
    ['Mute', 'Stop muting'],
    ['Follow', 'Stop following'],
  ] as const) {
    await button(pressed).press('Enter')
    await expect(button(then)).toBeFocused()
  }
})
