import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaigns, deliveries } from '#app/db/schema/letters.ts'
import { orders } from '#app/db/schema/shop.ts'
import { users } from '#app/db/schema/users.ts'
import { type LettersDesk, startLettersDesk } from '#dev/letters-desk.ts'
import { hasDatabase } from '#dev/test-app.ts'
import { getPublicLetter, listPublicLetters, previewLetter } from './letters.server.ts'
import { startDueLetters } from './start.server.ts'

describe.skipIf(!hasDatabase())('letters', () => {
  let desk: LettersDesk
  beforeAll(async () => {
    desk = await startLettersDesk()
  })
  afterAll(() => desk?.app.close())
  beforeEach(() => desk.clear())

  it('go only to those who are meant', async () => {
    const bought = await desk.reader()
    const returned = await desk.reader()
    // With another address than that of the account.
    const elsewhere = await desk.reader()
    const early = await desk.reader('newsletter', { confirmedAt: new Date('2026-05-31T22:59:59.999Z') })
    const later = await desk.reader('newsletter', { confirmedAt: new Date('2026-05-31T23:00:00Z') })
    const cold = await desk.reader('newsletter', {}, { interests: ['temperature-therapy'] })
    const order = (email: string, status: 'paid' | 'refunded') => ({
      ...{ kind: 'ebook' as const, status, visitorHash: 'x', email, amount: 999, currency: 'gbp' },
      ...{ livemode: false, createdAt: desk.app.tools.clock.now() },
    })
    await desk.app.signIn(elsewhere.email)
    const [account] = await desk.app.tools.db.select().from(users).where(eq(users.email, elsewhere.email))
    const atWork = { ...order('work@example.test', 'paid'), userId: account?.id ?? null }
    await desk.app.tools.db
      .insert(orders)
      // The last named somebody else's address in its account.
      .values([
        order(bought.email, 'paid'),
        order(returned.email, 'refunded'),
        atWork,
        { ...atWork, email: early.email },
      ])
    const cases = [
      [{ bought: 'yes' }, [bought, returned, elsewhere]],
      [{ bought: 'no' }, [early, later, cold]],
      [{ member: 'no' }, [bought, returned, elsewhere, early, later, cold]],
      [{ joinedUntil: '2026-05-31' }, [early]],
      [{ joinedFrom: '2026-06-01' }, [bought, returned, elsewhere, later, cold]],
      [{ pillar: 'temperature-therapy' }, [cold]],
    ] as const
    for (const [segment, expected] of cases) {
      const id = await desk.write(segment)
      await desk.send(id)
      await desk.untilSent(id)
      const rows = await desk.app.tools.db.select().from(deliveries).where(eq(deliveries.campaignId, id))
      const ids = rows.map(({ subscriberId }) => subscriberId).toSorted()
      expect(ids, JSON.stringify(segment)).toEqual(expected.map((one) => one.id).toSorted())
    }
    expect((await desk.send(await desk.write({ member: 'yes' }))).status).toBe(409)
  })

  it('are previewed without a style sheet, which the office’s pages forbid', async () => {
    const id = await desk.write()
    const [letter] = await desk.app.tools.db.select().from(campaigns).where(eq(campaigns.id, id))
    if (!letter) throw new Error('the letter was written')
    const { html } = await previewLetter(desk.app.tools, letter)
    expect(html).toContain(letter.subject)
    expect(html).not.toContain('<style')
  })

  it('are sent at their time by the coach’s clock, and can be taken back before', async () => {
    await desk.reader()
    const id = await desk.write()
    expect((await desk.send(id, { at: '2026-06-15T12:30' })).status).toBe(400)
    expect((await desk.send(id, { at: '2026-06-16T08:00' })).status).toBe(200)
    expect(await desk.find(id)).toMatchObject({ status: 'scheduled', sendAt: new Date('2026-06-16T07:00:00Z') })
    await desk.office(`/${id}/act`, { act: 'unschedule' })
    expect(await desk.find(id)).toMatchObject({ status: 'draft', sendAt: null })
    await desk.send(id, { at: '2026-06-16T08:00' })
    desk.app.setNow('2026-06-16T06:59:59Z')
    await startDueLetters(desk.app.tools)
    expect((await desk.find(id)).status).toBe('scheduled')
    desk.app.setNow('2026-06-16T07:00:00Z')
    await Promise.all([startDueLetters(desk.app.tools), startDueLetters(desk.app.tools)])
    await desk.untilSent(id)
    expect(await desk.app.tools.db.$count(deliveries, eq(deliveries.campaignId, id))).toBe(1)
  })

  it('that can’t be started don’t hold up the others that are due', async () => {
    await desk.reader()
    const ids = [await desk.write(), await desk.write()]
    for (const id of ids) await desk.send(id, { at: '2026-06-16T08:00' })
    const [lost, good] = ids.toSorted() as [string, string]
    await desk.app.tools.db.update(campaigns).set({ list: 'a list that is gone' }).where(eq(campaigns.id, lost))
    desk.app.setNow('2026-06-16T07:00:00Z')
    // Whichever comes first.
    for (const _twice of [1, 2]) await startDueLetters(desk.app.tools)
    await desk.untilSent(good)
    expect(await desk.find(lost)).toMatchObject({ status: 'scheduled' })
  })

  it('tell a waitlist once, on the day', async () => {
    const { email, id: reading } = await desk.reader('ebook')
    const begun = await desk.office('', { list: 'ebook' })
    const { id } = await begun.json()
    const letter = await desk.find(id)
    expect(letter).toMatchObject({ list: 'ebook', subject: 'Longevity Starter Guide: it’s here', isPublic: false })
    await desk.office(
      `/${id}`,
      { subject: 'It is here', preview: '', body: 'Here.', list: 'ebook', revision: 0 },
      'PUT',
    )
    expect((await desk.send(id)).status).toBe(200)
    await desk.app.mailbox.waitFor(email)
    await desk.untilSent(id)
    expect(await desk.stateOf(id, reading)).toBe('sent')
    const second = await desk.write({ list: 'ebook' })
    expect((await desk.send(second)).status).toBe(409)
  })

  it('are read on the site once they are sent, unless they are hidden', async () => {
    await desk.reader()
    const id = await desk.write({ subject: 'Łódź & the cold: part 2' })
    expect(await listPublicLetters(desk.app.tools)).toEqual([])
    await desk.send(id)
    await desk.untilSent(id)
    const [shown] = await listPublicLetters(desk.app.tools)
    expect(shown?.slug).toBe('odz-the-cold-part-2')
    expect(await getPublicLetter(desk.app.tools, shown?.slug ?? '')).toMatchObject({ id })
    let dropped = 0
    // The front door, which keeps public pages for minutes.
    desk.app.tools.publishing.listen(() => {
      dropped += 1
    })
    await desk.office(`/${id}/act`, { act: 'hide' })
    expect(dropped).toBe(1)
    expect(await getPublicLetter(desk.app.tools, shown?.slug ?? '')).toBeNull()
  })

  it('are saved by one at a time', async () => {
    const id = await desk.write()
    const old = { subject: 'Mine', preview: '', body: 'Mine', list: 'newsletter', revision: 0 }
    const response = await desk.office(`/${id}`, old, 'PUT')
    expect([response.status, (await response.json()).error.message]).toEqual([
      409,
      expect.stringContaining('meanwhile'),
    ])
    expect(await desk.find(id)).toMatchObject({ subject: 'Cold mornings', revision: 1 })
    expect((await desk.send(id, { revision: 0 })).status).toBe(409)
  })

  it.each([
    ['no subject', { subject: ' ' }, 'Please write a subject.'],
    ['a subject of two lines', { subject: 'One\r\nBcc: x@x.test' }, 'one line'],
    ['no words', { body: '' }, 'write something'],
    ['an unknown list', { list: 'everybody' }, 'list'],
    ['a day that is none', { joinedFrom: '2026-02-30' }, 'Enter a day'],
    ['a figure, which emails don’t show', { body: 'Look:\n\n{{figure predimed}}' }, 'can’t show {{figure predimed}}'],
    ['a text that is all knots', { body: '['.repeat(200) }, 'square brackets'],
  ])('are refused with %s', async (_name, fields, sentence) => {
    const id = await desk.write()
    const text = { subject: 'Cold', preview: '', body: 'Hello.', list: 'newsletter', revision: 1, ...fields }
    const response = await desk.office(`/${id}`, text, 'PUT')
    expect([response.status, (await response.json()).error.message]).toEqual([400, expect.stringContaining(sentence)])
    expect(await desk.find(id)).toMatchObject({ revision: 1 })
  })

  it('go to their writer as a test, which nobody else gets', async () => {
    const { email } = await desk.reader()
    const id = await desk.write()
    expect((await desk.office(`/${id}/test`)).status).toBe(200)
    expect((await desk.app.mailbox.waitFor('coach@staff.example.test')).subject).toBe('Test: Cold mornings')
    expect(await desk.app.mailsTo(email)).toEqual([])
  })
})
