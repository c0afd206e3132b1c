import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUps } from '#app/db/schema/onboarding.ts'
import { users } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { getSetUp } from './onboarding.server.ts'

describe.runIf(hasDatabase())('setting up', () => {
  let app: TestApp
  let ann: string
  let annId: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    ann = await app.signIn('ann@example.test', 'Europe/London')
    annId = await app.idOf(ann)
  })
  afterAll(() => app?.close())
  beforeEach(() => app.tools.db.delete(setUps))

  const post = (path: string, form: Record<string, string>) => app.request(path, { cookie: ann, form })
  const now = () => getSetUp(app.tools, annId, {})

  it('keeps where somebody has got to, whatever the order', async () => {
    expect(await now()).toEqual({ outcomes: {}, isPutAway: false })
    expect((await post('/api/set-up', { skip: 'timetable' })).headers.get('location')).toBe('/app/set-up?step=done')
    expect((await post('/api/set-up', { skip: 'days' })).headers.get('location')).toBe('/app/set-up?step=2')
    expect(await now()).toEqual({ outcomes: { days: 'skipped', timetable: 'skipped' }, isPutAway: false })
    // The page knows which of the next steps are saved already, and says where it leads.
    const leading = { skip: 'days', next: '/app/set-up?step=3' }
    expect((await post('/api/set-up', leading)).headers.get('location')).toBe('/app/set-up?step=3')
    const abroad = { skip: 'days', next: 'https://example.test/' }
    expect((await post('/api/set-up', abroad)).headers.get('location')).toBe('/app')
  })

  it('saves time zone and day start as the first step, and leaves the name alone', async () => {
    await app.tools.db.update(users).set({ name: 'Ann' }).where(eq(users.id, annId))
    const saved = await post('/api/set-up/days', { timeZone: 'Pacific/Auckland', dayStart: '03:00' })
    expect(saved.headers.get('location')).toBe('/app/set-up?step=2')
    const [user] = await app.tools.db.select().from(users).where(eq(users.id, annId))
    expect(user).toMatchObject({ name: 'Ann', timeZone: 'Pacific/Auckland', dayStart: '03:00' })
    expect((await now()).outcomes).toEqual({ days: 'saved' })
  })

  it('is offered no longer once it is put away, and keeps what was done', async () => {
    await post('/api/set-up', { skip: 'days' })
    expect((await post('/api/set-up', { putAway: 'yes' })).headers.get('location')).toBe('/app')
    expect(await now()).toEqual({ outcomes: { days: 'skipped' }, isPutAway: true })
  })

  it.each([
    ['/api/set-up', { skip: 'everything' }],
    ['/api/set-up', { skip: 'days', putAway: 'yes' }],
    ['/api/set-up', {}],
    ['/api/set-up/days', { timeZone: 'Mars/Olympus', dayStart: '00:00' }],
    ['/api/set-up/days', { timeZone: 'Europe/London', dayStart: '12:00' }],
    ['/api/set-up/days', { timeZone: 'Europe/London', dayStart: '00:00', name: 'Eve' }],
  ])('refuses at %s %j', async (path, json) => {
    expect((await app.request(path, { cookie: ann, json })).status).toBe(400)
    expect(await now()).toEqual({ outcomes: {}, isPutAway: false })
  })
})
