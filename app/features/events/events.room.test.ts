import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { eventFeeds, eventPlaces, events } from '#app/db/schema/events.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { routineDays } from '#app/db/schema/routine.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readGroup } from './events.server.ts'
import { feedOf } from './feed.server.ts'
import { watchEvents } from './watch.server.ts'

const NOW = '2026-06-15T12:00:00Z'
const ID = '00000000-0000-4000-8000-00000000000a'
const WALK = {
  ...{
    id: ID,
    kind: 'walk',
    title: 'Along the river',
    words: 'Bring **shoes**.',
    whereabouts: 'The bridge, north side',
  },
  ...{ date: '2026-06-20', time: '10:00', minutes: '90', places: '1' },
}
const CHALLENGE = { ...WALK, kind: 'challenge', date: '2026-06-10', time: '', minutes: '', places: '', whereabouts: '' }

describe.skipIf(!hasDatabase())('events', () => {
  let app: TestApp
  let coach = ''
  const people: Record<'ann' | 'ben' | 'cyd', { cookie: string; id: string; email: string }> = {} as never
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
    for (const name of ['ann', 'ben', 'cyd'] as const) {
      const email = `${name}@example.test`
      const cookie = await app.signIn(email, 'Europe/London')
      people[name] = { cookie, email, id: await app.idOf(cookie) }
      await app.request('/api/account/health-consent', { cookie, json: { agree: 'yes' } })
    }
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow(NOW)
    for (const table of [events, eventFeeds, memberships, outboxMails, auditLog, routineDays])
      await app.tools.db.delete(table)
    for (const { id } of Object.values(people)) await grantComplimentaryMembership(app.tools, id)
  })

  type Name = keyof typeof people
  const write = (json: object, cookie = coach) => app.request('/api/office/events', { cookie, json })
  const change = (json: object) =>
    app.request(`/api/office/events/${ID}`, { cookie: coach, json: { ...WALK, ...json } })
  const join = (who: Name) => app.request(`/api/events/${ID}/join`, { cookie: people[who].cookie, json: {} })
  const leave = (who: Name) => app.request(`/api/events/${ID}/leave`, { cookie: people[who].cookie, json: {} })
  const file = (who: Name) => app.request(`/api/events/${ID}/event.ics`, { cookie: people[who].cookie })
  const lapse = (who: Name) => revokeComplimentaryMembership(app.tools, people[who].id, async () => {})
  const fileIn = ([file]: readonly { content: string }[]) => Buffer.from(file?.content ?? '', 'base64').toString()
  const countMails = async (who: Name) => {
    const rows = await app.tools.db.select().from(outboxMails).orderBy(outboxMails.createdAt)
    return rows.filter(({ recipient, template }) => recipient === people[who].email && template === 'event').length
  }
  const standing = async () => {
    const rows = await app.tools.db.select().from(eventPlaces)
    const nameOf = (id: string) => Object.entries(people).find(([, person]) => person.id === id)?.[0] ?? ''
    return Object.fromEntries(rows.map(({ userId, isIn }) => [nameOf(userId), isIn ? 'in' : 'waiting']))
  }

  it('gives the last place to one of those who want it at once, and it moves up by itself, told once', async () => {
    expect((await write(WALK)).status).toBe(200)
    expect((await write(WALK)).status).toBe(200)
    expect(await app.tools.db.select().from(auditLog)).toMatchObject([{ action: 'events.add' }])
    const asked = await Promise.all((['ann', 'ben', 'cyd'] as const).map(join))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(Object.values(await standing()).toSorted()).toEqual(['in', 'waiting', 'waiting'])
    await app.tools.db.delete(eventPlaces)
    await app.tools.db.delete(outboxMails)
    for (const who of ['ann', 'ben', 'cyd'] as const) {
      await join(who)
      app.setNow(`2026-06-15T12:0${who.charCodeAt(0) - 96}:00Z`)
    }
    await join('ann')
    expect(await standing()).toEqual({ ann: 'in', ben: 'waiting', cyd: 'waiting' })
    expect([(await file('ann')).status, (await file('ben')).status]).toEqual([200, 404])
    await Promise.all([leave('ann'), leave('ann'), watchEvents(app.tools), watchEvents(app.tools)])
    expect(await standing()).toEqual({ ben: 'in', cyd: 'waiting' })
    expect([await countMails('ann'), await countMails('ben'), await countMails('cyd')]).toEqual([1, 2, 1])
    const { text, attachments } = await app.mailbox.waitFor('ben@example.test', 1, /it’s yours$/)
    expect(text).toContain('Saturday 20 June 2026 at 10:00 (London)')
    const invitation = fileIn(attachments)
    for (const line of ['DTSTART:20260620T090000Z', 'DTEND:20260620T103000Z', 'LOCATION:The bridge\\, north side'])
      expect(invitation).toContain(`${line}\n`)
    expect((await change({ places: '2', sequence: 0 })).status).toBe(200)
    expect(await standing()).toEqual({ ben: 'in', cyd: 'in' })
    expect((await change({ places: '1', sequence: 1 })).status).toBe(400)
    expect((await change({ title: 'Other', places: '2', sequence: 0 })).status).toBe(409)
  })

  it('gives a place that became free with an account to those who have waited, not to whoever asks next', async () => {
    await write(WALK)
    await join('ann')
    await join('ben')
    await app.tools.db.delete(eventPlaces).where(eq(eventPlaces.userId, people.ann.id))
    await join('cyd')
    expect(await standing()).toEqual({ ben: 'in', cyd: 'waiting' })
    expect(await countMails('ben')).toBe(2)
  })

  it('ends with the membership where somebody waits, and comes back with it where nobody does', async () => {
    await write(WALK)
    await join('ann')
    await lapse('ann')
    expect((await file('ann')).status).toBe(404)
    expect((await join('ann')).status).toBe(403)
    await watchEvents(app.tools)
    await grantComplimentaryMembership(app.tools, people.ann.id)
    expect((await file('ann')).status).toBe(200)
    await join('ben')
    await lapse('ann')
    await watchEvents(app.tools)
    expect(await standing()).toEqual({ ann: 'waiting', ben: 'in' })
    await lapse('ben')
    app.setNow('2026-06-19T12:00:00Z')
    await watchEvents(app.tools)
    expect(await countMails('ben')).toBe(2)
  })

  it('reminds twice, each once; tells of a new time and reminds anew; tells when it is called off', async () => {
    await write(WALK)
    await join('ann')
    await join('ben')
    app.setNow('2026-06-19T09:00:00Z')
    await Promise.all([watchEvents(app.tools), watchEvents(app.tools)])
    app.setNow('2026-06-20T08:00:00Z')
    await Promise.all([watchEvents(app.tools), watchEvents(app.tools)])
    expect([await countMails('ann'), await countMails('ben')]).toEqual([3, 1])
    // A second step lasts twelve hours.
    await app.signInStaff('coach')
    expect((await change({ date: '2026-06-25', sequence: 0 })).status).toBe(200)
    app.setNow('2026-06-24T12:00:00Z')
    await watchEvents(app.tools)
    expect([await countMails('ann'), await countMails('ben')]).toEqual([5, 2])
    expect(await (await file('ann')).text()).toContain('SEQUENCE:1\r\n')
    await app.signInStaff('coach')
    const cancel = () => app.request(`/api/office/events/${ID}/cancel`, { cookie: coach, json: {} })
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200])
    expect([await countMails('ann'), await countMails('ben')]).toEqual([6, 3])
    const { attachments } = await app.mailbox.waitFor('ann@example.test', 1, /isn’t taking place$/)
    expect(fileIn(attachments)).toContain('STATUS:CANCELLED\n')
    expect((await join('cyd')).status).toBe(409)
  })

  it.each([
    ['a walk in five days', WALK, 'join', true],
    ['a walk within the hour', { ...WALK, date: '2026-06-15', time: '13:30' }, 'join', false],
    ['a challenge that has begun', CHALLENGE, 'challenge', false],
  ])('promises a reminder of %s only where one will come', async (title, one, way, isPromised) => {
    await write({ ...one, title })
    const address = way === 'join' ? `/api/events/${ID}/join` : `/api/challenges/${ID}/join`
    await app.request(address, { cookie: people.ann.cookie, json: { name: '', agree: 'yes' } })
    const { text } = await app.mailbox.waitFor(people.ann.email, 1, new RegExp(`^${title}: You have a place`))
    expect(text.includes('We’ll remind you.')).toBe(isPromised)
  })

  it('has a private calendar, whose old address ends with a new one', async () => {
    await write(WALK)
    await join('ann')
    const feed = (action: string) => app.request('/api/events/feed', { cookie: people.ann.cookie, json: { action } })
    const address = async () => {
      return new URL((await feedOf(app.tools, people.ann.id)) ?? 'none:').pathname
    }
    const read = (path: string) => app.fetchAsStranger(path)
    await feed('renew')
    const first = await address()
    expect(await (await read(first)).text()).toContain('SUMMARY:Along the river')
    await feed('renew')
    expect((await read(first)).status).toBe(404)
    const second = await address()
    await lapse('ann')
    expect(await (await read(second)).text()).not.toContain('SUMMARY')
    await feed('remove')
    expect((await read(second)).status).toBe(404)
    expect((await read('/calendar/events/made-up.ics')).status).toBe(404)
  })

  it.each([
    ['a time that has been', { date: '2026-06-15', time: '12:59' }, 'date'],
    ['a time that the clock leaves out', { date: '2027-03-28', time: '01:30' }, 'time'],
    ['no name', { title: ' ' }, 'title'],
    ['no place', { whereabouts: '' }, 'whereabouts'],
    ['no places', { places: '0' }, 'places'],
    ['words without end', { words: 'a'.repeat(4_001) }, 'words'],
  ])('refuses %s with a sentence beside the field', async (_, wrong, field) => {
    const answer = await write({ ...WALK, ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys((await answer.json()).error.fields)).toEqual([field])
    expect(await app.tools.db.select().from(events)).toEqual([])
  })

  it('is written by the coach alone', async () => {
    expect((await write(WALK, people.ann.cookie)).status).toBe(404)
    expect((await join('ann')).status).toBe(404)
  })

  it('counts in a challenge the kept days of those who agreed, for those who agreed, until they leave', async () => {
    expect((await write(CHALLENGE)).status).toBe(200)
    const enter = (who: Name, json: object) =>
      app.request(`/api/challenges/${ID}/join`, { cookie: people[who].cookie, json })
    expect((await join('ann')).status).toBe(404)
    expect((await enter('ann', { name: 'A' })).status).toBe(400)
    expect((await enter('ann', { name: 'Heron', agree: 'yes' })).status).toBe(200)
    app.setNow('2026-06-15T12:01:00Z')
    expect((await enter('ben', { name: '', agree: 'yes' })).status).toBe(200)
    const day = (userId: string, date: string, doneHabits: number) => ({ userId, date, doneHabits, dueHabits: 0b111 })
    await app.tools.db
      .insert(routineDays)
      .values([
        day(people.ann.id, '2026-06-09', 0b111),
        day(people.ann.id, '2026-06-10', 0b111),
        day(people.ann.id, '2026-06-11', 0b011),
        day(people.ann.id, '2026-06-12', 0b111),
        day(people.cyd.id, '2026-06-12', 0b111),
      ])
    const groupFor = async (who: Name) => {
      const [event] = await app.tools.db.select().from(events)
      return event ? readGroup(app.tools, { id: people[who].id } as never, event) : null
    }
    expect(await groupFor('ann')).toEqual([
      { seat: 1, name: 'Heron', kept: 2, isSelf: true },
      { seat: 2, name: 'A member', kept: 0, isSelf: false },
    ])
    expect(await groupFor('cyd')).toBeNull()
    await app.request('/api/account/health-consent', { cookie: people.ann.cookie, json: { agree: 'no' } })
    expect(await groupFor('ben')).toEqual([{ seat: 1, name: 'A member', kept: 0, isSelf: true }])
    expect(await groupFor('ann')).toBeNull()
    await app.request('/api/account/health-consent', { cookie: people.ann.cookie, json: { agree: 'yes' } })
    expect(await groupFor('ben')).toHaveLength(2)
    await leave('ann')
    expect(await groupFor('ben')).toHaveLength(1)
    expect(await groupFor('ann')).toBeNull()
    await lapse('ben')
    expect(await groupFor('ben')).toBeNull()
  })
})
