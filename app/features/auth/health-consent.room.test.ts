import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthConsents } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { HEALTH_CONSENT } from './health-consent.ts'

describe.skipIf(!hasDatabase())('the consent to keeping health data', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  async function join(email: string) {
    const cookie = await app.signIn(email)
    const id = await app.idOf(cookie)
    return {
      agree: (also: object = {}) =>
        app.request('/api/account/health-consent', { cookie, json: { agree: 'yes', ...also } }),
      count: () => app.tools.db.$count(healthConsents, eq(healthConsents.userId, id)),
    }
  }

  it('is recorded once, however often it is sent', async () => {
    const { agree, count } = await join('twice@example.test')
    const { version } = HEALTH_CONSENT
    const answers = [...(await Promise.all([agree({ version }), agree({ version })])), await agree()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await count()).toBe(1)
  })

  it('is not taken from a page that showed another wording', async () => {
    const { agree, count } = await join('old-page@example.test')
    const refused = await agree({ version: '2025-01-01.1' })
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      'What you’re asked to agree to has changed since you opened this page. Please open it again and read it.',
    ])
    expect(await count()).toBe(0)
  })
})
