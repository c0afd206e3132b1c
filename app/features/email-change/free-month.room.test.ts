import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryOutClosing } from '#app/features/portability/erase.server.ts'
import { closeAccount } from '#dev/account-end.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a free month, after a new email address,', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  it('was had with the new one, too: not again once the account is deleted', async () => {
    const [old, next] = ['had-it@example.test', 'has-it@example.test']
    const cookie = await app.signIn(old)
    const id = await app.idOf(cookie)
    const begin = async (as: string): Promise<string> => {
      const begun = await app.request('/api/create-subscription', { json: { plan: 'community' }, cookie: as })
      return String((await begun.json()).clientSecret)
    }
    await app.stripe.setUp(await begin(cookie))
    await app.stripe.control('settle')
    await app.request('/api/account/email', { json: { email: next }, cookie })
    const [, token] = /token=([\w-]+)/.exec((await app.mailbox.waitFor(next, 1)).text) ?? []
    expect((await app.request('/api/account/email/confirm', { json: { token }, cookie })).status).toBe(200)
    expect((await closeAccount(app, cookie)).status).toBe(200)
    app.setNow('2026-06-22T12:00:00Z')
    await carryOutClosing(app.tools, id)
    expect(await begin(await app.signIn(next))).toMatch(/^pi_/)
  })
})
