import { and, eq, isNull, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partners } from '#app/db/schema/coaching.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { openInvitation } from './partner-invitation.server.ts'

describe.skipIf(!hasDatabase())('a partner', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  async function join(name: string) {
    const cookie = await app.signInToTrack(`${name}@example.test`, 'Europe/London')
    const id = await app.idOf(cookie)
    await grantComplimentaryMembership(app.tools, id)
    return { name, cookie, id: String(id) }
  }
  type Person = Awaited<ReturnType<typeof join>>
  const accept = ({ name, cookie }: Person, token: string) =>
    app.request('/api/partner/accept', { cookie, json: { name, token } })

  // Only PostgreSQL runs two transactions at once.
  it('is one at a time, also for somebody who accepts while their own invitation is accepted', async () => {
    const [ann, ben, cyd] = [await join('ann'), await join('ben'), await join('cyd')]
    for (let round = 0; round < 5; round += 1) {
      for (const { name, cookie } of [ann, cyd]) await app.request('/api/partner/invite', { cookie, json: { name } })
      const [fromAnn, fromCyd] = await Promise.all([ann, cyd].map(({ id }) => openInvitation(app.tools, id)))
      const answers = await Promise.all([accept(ben, fromAnn?.token ?? ''), accept(ann, fromCyd?.token ?? '')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const ofAnn = or(eq(partners.inviterId, ann.id), eq(partners.invitedId, ann.id))
      expect(await app.tools.db.$count(partners, and(ofAnn, isNull(partners.endedAt)))).toBe(1)
      await app.request('/api/partner/end', { cookie: ann.cookie, json: {} })
    }
  })
})
