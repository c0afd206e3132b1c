import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { coachCalls, coachThreads, firstWeekMails } from '#app/db/schema/coaching.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { outboxMails, rateLimits } from '#app/db/schema/platform.ts'
import { routineDays } from '#app/db/schema/routine.ts'
import { users } from '#app/db/schema/users.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { carryOutClosing } from '#app/features/portability/erase.server.ts'
import { asLocalDate } from '#app/values/local-date.ts'
import { refusingMailTo } from '#dev/refused-mail.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { callOf, remindOfCalls } from './calls.server.ts'
import { sendFirstWeek } from './first-week.server.ts'
import { welcomeMember } from './thread.server.ts'

// A Monday, 13:00 in London.
const NOW = '2026-06-15T12:00:00Z'
const SLOT = '2026-06-22T08:00:00.000Z'
const NEXT = '2026-06-22T08:20:00.000Z'

describe.skipIf(!hasDatabase())('the call with the coach', () => {
  let app: TestApp
  let [ann, ben, coach, annId, benId] = ['', '', '', '', '']
  beforeAll(async () => {
    app = await createTestApp({ env: { OWNER_EMAIL: 'owner@example.test' } })
    ann = await app.signIn('ann@example.test')
    ben = await app.signIn('ben@example.test')
    coach = await app.signInStaff('coach')
    ;[annId, benId] = [await app.idOf(ann), await app.idOf(ben)]
    await app.set({ calls: { hours: 'Monday 09:00-10:00', timeZone: 'Europe/London' as never, place: 'I ring you.' } })
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow(NOW)
    const theirs = [coachCalls, coachThreads, firstWeekMails, memberships, routineDays]
    for (const table of [...theirs, outboxMails, auditLog, rateLimits]) await app.tools.db.delete(table)
    for (const id of [annId, benId]) await grantComplimentaryMembership(app.tools, id)
  })

  const book = (at: string, cookie = ann) => app.request('/api/coach/call', { cookie, json: { at } })
  const cancel = (cookie = ann) => app.request('/api/coach/call/cancel', { cookie, json: {} })
  const startOf = async (id = annId) => (await callOf(app.tools, id))?.startsAt.toISOString() ?? null
  // The content of an email is deleted once sent; its row stays.
  const mailsTo = async (email: string, template = 'coach-call') =>
    (await app.mailsTo(email)).filter((one) => one === template).length

  it('is booked, and moved, once by a form that is sent twice at the same time', async () => {
    for (const at of [SLOT, NEXT]) {
      const answers = await Promise.all([book(at), book(at), book(at)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await startOf()).toBe(at)
    }
    expect(await mailsTo('ann@example.test')).toBe(2)
  })

  it('is not cancelled by a coach who hasn’t read that it was moved', async () => {
    await book(SLOT)
    await book(NEXT)
    const cancelAt = (at: string) =>
      app.request(`/api/office/coaching/${annId}/call/cancel`, { cookie: coach, json: { at } })
    const refused = await cancelAt(SLOT)
    const sentence = 'They’ve moved this call meanwhile. Please open the page again.'
    expect([refused.status, (await refused.json()).error.message]).toEqual([409, sentence])
    expect(await startOf()).toBe(NEXT)
    expect((await cancelAt(NEXT)).status).toBe(200)
    expect(await startOf()).toBeNull()
  })

  it('is booked, emailed to both, moved and cancelled', async () => {
    expect((await book(SLOT)).status).toBe(200)
    expect((await book(SLOT)).status).toBe(200)
    const { text, attachments } = await app.mailbox.waitFor('ann@example.test', 1, /^Your call is booked$/)
    expect(Buffer.from(attachments[0]?.content ?? '', 'base64').toString()).toContain('DTSTART:20260622T080000Z\n')
    expect(text).toContain('Monday 22 June 2026 at 09:00 (London)')
    expect(await mailsTo('ann@example.test')).toBe(1)
    expect(await mailsTo('owner@example.test', 'owner-news')).toBe(1)
    const file = await (await app.request('/api/coach/call.ics', { cookie: ann })).text()
    for (const line of ['DTSTART:20260622T080000Z', 'DTEND:20260622T082000Z', 'SEQUENCE:0', 'METHOD:PUBLISH'])
      expect(file).toContain(`${line}\r\n`)
    expect((await book(NEXT)).status).toBe(200)
    expect(await startOf()).toBe(NEXT)
    expect(await (await app.request('/api/coach/call.ics', { cookie: ann })).text()).toContain('SEQUENCE:1')
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(200)
    expect(await startOf()).toBeNull()
    expect((await app.request('/api/coach/call.ics', { cookie: ann })).status).toBe(404)
    await app.mailbox.waitFor('ann@example.test', 1, /^Your call has a new time$/)
    await app.mailbox.waitFor('ann@example.test', 1, /^Your call is cancelled$/)
    expect(await mailsTo('ann@example.test')).toBe(3)
    expect((await book(SLOT, ben)).status).toBe(200)
  })

  it('gives a slot to one of several concurrent members, and one call to each member', async () => {
    const answers = await Promise.all([book(SLOT), book(SLOT, ben)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await app.tools.db.delete(coachCalls)
    const own = await Promise.all([book(SLOT), book(NEXT)])
    expect(own.some(({ status }) => status === 200)).toBe(true)
    expect(await app.tools.db.select().from(coachCalls)).toHaveLength(1)
  })

  it.each([
    ['a time that was never offered', '2026-06-23T08:00:00Z', 409],
    ['a time between two slots', '2026-06-22T08:10:00Z', 409],
    ['a past time', '2026-06-15T08:00:00Z', 409],
    ['a time beyond three weeks', '2026-07-13T08:00:00Z', 409],
    ['no time', 'tomorrow', 400],
  ])('refuses %s', async (_, at, status) => {
    expect((await book(at)).status).toBe(status)
    expect(await startOf()).toBeNull()
  })

  it('is booked at an hour repeated by the end of summer time, the first time it occurs', async () => {
    const calls = { timeZone: 'Europe/London' as never, place: 'I ring you.' }
    await app.set({ calls: { ...calls, hours: 'Sunday 00:40-01:40' } })
    app.setNow('2026-10-23T10:00:00Z')
    const cookie = await app.signIn('ann@example.test')
    expect((await book('2026-10-25T01:20:00Z', cookie)).status).toBe(409)
    expect((await book('2026-10-25T00:20:00Z', cookie)).status).toBe(200)
    expect(await startOf()).toBe('2026-10-25T00:20:00.000Z')
    await app.set({ calls: { ...calls, hours: 'Monday 09:00-10:00' } })
  })

  it('is for members, and only once', async () => {
    await book(SLOT)
    app.setNow('2026-06-22T08:00:00Z')
    expect((await book('2026-06-29T08:00:00Z')).status).toBe(409)
    expect((await cancel()).status).toBe(409)
    app.setNow(NOW)
    await revokeComplimentaryMembership(app.tools, benId, async () => {})
    expect((await book(NEXT, ben)).status).toBe(403)
    expect((await book(NEXT, '')).status).toBe(401)
  })

  it('has one reminder a day before, and is cancelled with the membership, also after it', async () => {
    await book(SLOT)
    await book(NEXT, ben)
    app.setNow('2026-06-21T07:59:59Z')
    await remindOfCalls(app.tools)
    expect([await mailsTo('ann@example.test'), await mailsTo('ben@example.test')]).toEqual([1, 1])
    await revokeComplimentaryMembership(app.tools, benId, async () => {})
    app.setNow('2026-06-21T09:00:00Z')
    await Promise.all([remindOfCalls(app.tools), remindOfCalls(app.tools)])
    await remindOfCalls(app.tools)
    await app.mailbox.waitFor('ann@example.test', 1, /^Your call is tomorrow$/)
    const { text, attachments } = await app.mailbox.waitFor('ben@example.test', 1, /^Your call is cancelled$/)
    expect(text).toContain('your membership has ended')
    expect(Buffer.from(attachments[0]?.content ?? '', 'base64').toString()).toContain('STATUS:CANCELLED')
    expect([await mailsTo('ann@example.test'), await mailsTo('ben@example.test')]).toEqual([2, 2])
    expect(await mailsTo('owner@example.test', 'owner-news')).toBe(3)
    expect(await startOf(benId)).toBeNull()
    await revokeComplimentaryMembership(app.tools, annId, async () => {})
    await remindOfCalls(app.tools)
    expect([await startOf(), await mailsTo('ann@example.test')]).toEqual([null, 3])
  })

  it('is cancelled by the coach, which is logged', async () => {
    await book(SLOT)
    const path = `/api/office/coaching/${annId}/call/cancel`
    expect((await app.request(path, { cookie: ben, json: {} })).status).toBe(404)
    expect((await app.request(path, { cookie: coach, json: {} })).status).toBe(200)
    expect(await startOf()).toBeNull()
    expect(await app.tools.db.select().from(auditLog)).toMatchObject([{ action: 'coaching.call' }])
  })

  it('comes on top of the seven emails of the first week, once each, none after leaving', async () => {
    await welcomeMember(app.tools, annId)
    const days = async () =>
      (await app.tools.db.select().from(firstWeekMails).orderBy(firstWeekMails.day)).map(({ day }) => day)
    await Promise.all([sendFirstWeek(app.tools), sendFirstWeek(app.tools)])
    expect(await days()).toEqual([1])
    app.setNow('2026-06-16T06:59:00Z')
    expect(await sendFirstWeek(app.tools)).toBe(0)
    app.setNow('2026-06-16T07:00:00Z')
    expect(await sendFirstWeek(app.tools)).toBe(1)
    app.setNow('2026-06-18T12:00:00Z')
    await revokeComplimentaryMembership(app.tools, annId, async () => {})
    expect(await sendFirstWeek(app.tools)).toBe(0)
    await grantComplimentaryMembership(app.tools, annId)
    for (const day of [21, 22, 23]) {
      app.setNow(`2026-06-${day}T12:00:00Z`)
      await sendFirstWeek(app.tools)
    }
    expect(await days()).toEqual([1, 2, 7])
    expect(await mailsTo('ann@example.test', 'first-week')).toBe(3)
  })

  it.each([
    ['ann', 'ben'],
    ['ben', 'ann'],
  ])('reminds the others, too, where no email to %s can be written', async (name, other) => {
    await book(SLOT)
    await book(NEXT, ben)
    for (const id of [annId, benId]) await welcomeMember(app.tools, id)
    app.setNow('2026-06-21T09:00:00Z')
    const remind = async () => {
      await remindOfCalls(app.tools)
      await sendFirstWeek(app.tools)
    }
    const mails = async (who: string) =>
      Promise.all(['coach-call', 'first-week'].map((template) => mailsTo(`${who}@example.test`, template)))
    await refusingMailTo(app.tools, `${name}@example.test`, remind)
    expect([await mails(name), await mails(other)]).toEqual([
      [1, 0],
      [2, 1],
    ])
    await remind()
    expect(await mails(name)).toEqual([2, 1])
  })

  it('sends no email of the first week to whoever wants their account deleted, until they keep it', async () => {
    await welcomeMember(app.tools, annId)
    const cookie = await app.signIn('ann@example.test')
    expect((await app.request('/api/account/close', { cookie, json: { confirm: 'yes' } })).status).toBe(200)
    expect(await sendFirstWeek(app.tools)).toBe(0)
    expect((await app.request('/api/account/keep', { cookie, json: {} })).status).toBe(200)
    expect(await sendFirstWeek(app.tools)).toBe(1)
  })

  it('is off for the coach, too, when its member’s account is erased before it', async () => {
    const cookie = await app.signIn('cleo@example.test')
    const id = await app.idOf(cookie)
    await grantComplimentaryMembership(app.tools, id)
    expect((await book('2026-06-29T08:00:00.000Z', cookie)).status).toBe(200)
    expect((await app.request('/api/account/close', { cookie, json: { confirm: 'yes' } })).status).toBe(200)
    app.setNow('2026-06-22T12:00:00Z')
    await carryOutClosing(app.tools, id)
    expect(await mailsTo('owner@example.test', 'owner-news')).toBe(2)
  })

  it('asks nobody to tick a first habit who ticked before joining', async () => {
    for (const id of [annId, benId]) await welcomeMember(app.tools, id)
    await app.tools.db.update(users).set({ joinedOn: asLocalDate('2026-06-01') })
    const ticked = { doneHabits: 1, dueHabits: 127 }
    await app.tools.db.insert(routineDays).values([
      { userId: annId, date: '2026-06-14', ...ticked },
      { userId: benId, date: '2026-06-14', ...ticked, doneHabits: 0 },
      { userId: benId, date: '2026-06-15', ...ticked },
    ])
    expect(await sendFirstWeek(app.tools)).toBe(2)
    await app.mailbox.waitFor('ann@example.test', 1, /^Day 1 of 7: see your progress$/)
    expect((await app.mailbox.waitFor('ben@example.test', 1, /^Day 1 of 7: tick one habit$/)).text).toContain('/app')
  })
})
