import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { events } from '#app/db/schema/events.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { refusingMailTo } from '#dev/refused-mail.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { watchEvents } from './watch.server.ts'

const IDS = { ann: '00000000-0000-4000-8000-00000000000a', ben: '00000000-0000-4000-8000-00000000000b' }
const WALK = { kind: 'walk', title: 'Along the river', words: 'Bring shoes.', whereabouts: 'The bridge' }
const WHEN = { date: '2026-06-16', time: '10:00', minutes: '90', places: '1' }

describe.skipIf(!hasDatabase())('of two events', () => {
  let app: TestApp
  let coach = ''
  const cookies = new Map<string, string>()
  const ids = new Map<string, string>()
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
    for (const name of ['ann', 'ben', 'cyd']) {
      const cookie = await app.signInToTrack(`${name}@example.test`)
      cookies.set(name, cookie)
      ids.set(name, await app.idOf(cookie))
    }
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T08:00:00Z')
    await app.tools.db.delete(events)
    await app.tools.db.delete(outboxMails)
    for (const id of ids.values()) await grantComplimentaryMembership(app.tools, id)
    for (const id of Object.values(IDS)) {
      const added = await app.request('/api/office/events', { cookie: coach, json: { ...WALK, ...WHEN, id } })
      expect(added.status).toBe(200)
    }
  })

  const join = (who: string, id: string) =>
    app.request(`/api/events/${id}/join`, { cookie: cookies.get(who) ?? '', json: {} })
  const count = async (who: string) =>
    (await app.mailsTo(`${who}@example.test`)).filter((one) => one === 'event').length
  async function expectOnlyStuckWaits(stuck: string, other: string) {
    const before = [await count(stuck), await count(other)] as const
    const watch = () => watchEvents(app.tools)
    await refusingMailTo(app.tools, `${stuck}@example.test`, watch)
    expect([await count(stuck), await count(other)]).toEqual([before[0], before[1] + 1])
    await watch()
    expect(await count(stuck)).toBe(before[0] + 1)
  }
  const STUCK = [
    { stuck: 'ann', other: 'ben' },
    { stuck: 'ben', other: 'ann' },
  ] as const

  it.each(STUCK)('one reminds $other though $stuck can’t be reminded of the other yet', async ({ stuck, other }) => {
    for (const who of [stuck, other]) await join(who, IDS[who])
    app.setNow('2026-06-15T10:00:00Z')
    await expectOnlyStuckWaits(stuck, other)
  })

  it.each(STUCK)('one gives $other a free place though $stuck can’t be told of theirs', async ({ stuck, other }) => {
    for (const who of [stuck, other]) {
      await join('cyd', IDS[who])
      await join(who, IDS[who])
    }
    await revokeComplimentaryMembership(app.tools, ids.get('cyd') ?? '', async () => {})
    await expectOnlyStuckWaits(stuck, other)
  })
})
