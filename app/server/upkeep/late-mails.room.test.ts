import { expect, it, onTestFinished } from 'vitest'
import { isOver, type Outbox, type Post } from '#app/platform/messages/outbox.ts'
import { createTestApp, hasDatabase } from '#dev/test-app.ts'

const NOW = '2026-06-15T12:00:00Z'

it.skipIf(!hasDatabase())('an email is of no use, and isn’t sent any more, once its link has ended', async () => {
  const app = await createTestApp({ now: NOW })
  onTestFinished(() => app.close())
  const cookie = await app.signIn('ann@example.test')
  const posted: Parameters<Post>[0][] = []
  const outbox: Outbox = {
    transaction: (work) => app.tools.db.transaction((tx) => work(tx, async (mail) => void posted.push(mail))),
  }
  Object.assign(app.tools, { outbox })
  const signIn = { email: 'ann@example.test', callbackURL: '/app' }
  expect((await app.request('/api/auth/sign-in/magic-link', { json: signIn })).status).toBe(200)
  expect((await app.request('/api/account/email', { json: { email: 'new@example.test' }, cookie })).status).toBe(200)
  const isOverAfter = (minutes: number) =>
    posted
      .filter(({ props }) => isOver(props, new Date(Date.parse(NOW) + minutes * 60_000)))
      .map(({ template }) => template)
  expect(isOverAfter(9)).toEqual([])
  expect(isOverAfter(11)).toEqual(['sign-in'])
  expect(isOverAfter(61)).toEqual(['sign-in', 'email-change'])
})
