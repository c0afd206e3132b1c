import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { partnerInvitations, wellDones } from '#app/db/schema/coaching.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { contextFor } from '#dev/read-page.ts'
import { MARKS, type Sharing, startSharing } from '#dev/sharing.ts'
import { hasDatabase, ORIGIN } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('what a member shares', () => {
  let room: Sharing
  beforeAll(async () => {
    room = await startSharing()
  })
  afterAll(() => room?.close())
  beforeEach(() => room.reset())

  describe('with a partner', () => {
    const door = (name: string, json: object, cookie: string) =>
      room.app.request(`/api/partner/${name}`, { cookie, json })
    async function invitation(cookie = room.ann) {
      await door('invite', { name: 'Ann' }, cookie)
      return (await page('/app/partner', cookie)).invitation?.link.split('invitation=')[1] ?? ''
    }
    async function page(path: string, cookie: string) {
      const context = contextFor(room.app.tools, cookie)
      const { loader } = await import('#app/routes/app/partner.tsx')
      const url = new URL(`${ORIGIN}${path}`)
      return (await loader({ request: new Request(url), context, params: {}, url } as never)) as Awaited<
        ReturnType<typeof loader>
      >
    }
    const accept = async (token: string, cookie = room.ben) =>
      (await door('accept', { name: 'Ben', token }, cookie)).status

    it('is whether today was kept, and nothing else', async () => {
      await room.returnAt('2026-06-01T13:00:00Z')
      expect(await accept(await invitation())).toBe(200)
      const seen = await page('/app/partner', room.ben)
      expect(seen.partner).toEqual({ name: 'Ann', keptToday: true, mayCheer: true, wasCheered: false })
      expect(Object.values(MARKS).filter((mark) => JSON.stringify(seen).includes(mark))).toEqual([])
      expect((await page('/app/partner', room.ann)).partner).toMatchObject({ name: 'Ben', keptToday: false })
    })

    it('takes one ‘well done’ a day', async () => {
      await accept(await invitation())
      for (const _ of [1, 2, 3]) expect((await door('well-done', {}, room.ben)).status).toBe(200)
      expect(await room.app.tools.db.select().from(wellDones)).toHaveLength(1)
      expect((await page('/app/partner', room.ben)).partner).toMatchObject({ mayCheer: false })
      expect((await page('/app/partner', room.ann)).partner).toMatchObject({ wasCheered: true })
      await room.returnAt('2026-06-03T12:00:00Z')
      expect((await page('/app/partner', room.ben)).partner).toMatchObject({ mayCheer: true })
    })

    it('begins by a link that works once, for another member, for two weeks', async () => {
      const token = await invitation()
      expect(await accept('made-up.token')).toBe(404)
      expect(await accept(token, room.ann)).toBe(404)
      const both = await Promise.all([accept(token), accept(token)])
      // The second tap of who has accepted it.
      expect(both).toEqual([200, 200])
      expect((await door('invite', { name: 'Ann' }, room.ann)).status).toBe(409)
      await door('end', {}, room.ben)
      const late = await invitation()
      await room.returnAt('2026-06-16T12:00:00Z')
      expect(await accept(late)).toBe(404)
    })

    it('has one link, however often its form is sent at the same time', async () => {
      await Promise.all([1, 2, 3].map(() => door('invite', { name: 'Ann' }, room.ann)))
      expect(await room.app.tools.db.$count(partnerInvitations)).toBe(1)
    })

    it('ends for both at once, and rests while one of them is no member', async () => {
      await accept(await invitation())
      await room.app.tools.db.update(memberships).set({ status: 'canceled' }).where(eq(memberships.userId, room.annId))
      expect((await page('/app/partner', room.ben)).partner).toMatchObject({ keptToday: null, mayCheer: false })
      expect((await door('well-done', {}, room.ben)).status).toBe(404)
      await door('end', {}, room.ben)
      await grantComplimentaryMembership(room.app.tools, room.annId)
      for (const cookie of [room.ann, room.ben]) expect((await page('/app/partner', cookie)).partner).toBeNull()
    })
  })

  describe('and what the coach suggests', () => {
    const suggest = (json: object) =>
      room.app.request(`/api/office/coaching/${room.annId}/suggestions`, {
        cookie: room.coach,
        json: { id: randomUUID(), ...json },
      })
    const goal = { kind: 'goal', measure: 'exercise', period: 'week', target: '4', words: 'You like your walks.' }
    const goals = async () => (await (await room.app.request('/api/dashboard', { cookie: room.ann })).json()).goals
    const newest = async () => {
      const { rows } = await room.app.tools.db.execute<{ id: string }>(
        sql`select id from coach_suggestions where answer is null order by created_at desc limit 1`,
      )
      return rows[0]?.id ?? ''
    }
    const answer = (id: string, said: string, cookie = room.ann) =>
      room.app.request(`/api/coach/suggestions/${id}`, { cookie, json: { answer: said } })

    it('is a goal once it is accepted, and only once', async () => {
      expect((await suggest({ ...goal, target: '9' })).status).toBe(400)
      expect((await suggest(goal)).status).toBe(200)
      const id = await newest()
      expect((await answer(id, 'accepted', room.ben)).status).toBe(404)
      expect((await answer(id, 'accepted')).status).toBe(200)
      expect(await goals()).toEqual([{ period: 'week', measure: 'exercise', target: 4 }])
      await room.app.request('/api/goals/remove', { cookie: room.ann, json: { period: 'week', measure: 'exercise' } })
      expect((await answer(id, 'accepted')).status).toBe(200)
      expect(await goals()).toEqual([])
    })

    it('is nothing once it is declined', async () => {
      await suggest(goal)
      await answer(await newest(), 'declined')
      expect(await goals()).toEqual([])
    })

    it('is no goal of a habit that the safety answers leave out', async () => {
      await suggest({ ...goal, measure: 'coldExposure' })
      await room.app.request('/api/safety', { cookie: room.ann, json: { heart: 'yes' } })
      expect((await answer(await newest(), 'accepted')).status).toBe(403)
      expect((await answer(await newest(), 'declined')).status).toBe(200)
      await room.app.request('/api/safety', { cookie: room.ann, json: {} })
    })
  })
})
