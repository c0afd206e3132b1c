import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events } from '#app/db/schema/events.ts'
import { users } from '#app/db/schema/users.ts'
import { TimeZone } from '#app/values/time-zone.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const NOW = '2026-06-15T12:00:00Z'

describe.skipIf(!hasDatabase())('the events of the office', () => {
  let app: TestApp
  let cookie = ''
  beforeAll(async () => {
    app = await createTestApp()
    app.setNow(NOW)
    cookie = await app.signInStaff('coach')
    const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000)
    const add = (title: string, startsAt: Date, kind: 'call' | 'challenge' = 'call') => {
      const row = { id: randomUUID(), kind, title, startsAt, minutes: 60, whereabouts: 'Here', words: '' }
      return { ...row, createdAt: at(0), changedAt: at(0) }
    }
    const past = Array.from({ length: 60 }, (_, ago) => add(`past ${ago + 1}`, at(-24 * (ago + 1))))
    const now = [add('now', at(-0.5)), add('just over', at(-1)), add('challenge', at(-24 * 20), 'challenge')]
    await app.tools.db.insert(events).values([...past, ...now, add('later', at(48)), add('soon', at(24))])
  })
  afterAll(() => app?.close())

  async function open(search = '') {
    const page = { file: 'routes/office/events.tsx', address: `/office/events${search}`, params: {}, cookie }
    const { coming, over } = JSON.parse((await readPage(app, page)) ?? '{}')
    const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
    return { coming: titles(coming), over: titles(over.rows), next: over.next, previous: over.previous }
  }

  it('stand there by the clock in London, as their form does, wherever the coach is', async () => {
    await app.tools.db.update(users).set({ timeZone: TimeZone.parse('America/New_York') })
    const page = { file: 'routes/office/events.tsx', address: '/office/events', params: {}, cookie }
    const { coming } = JSON.parse((await readPage(app, page)) ?? '{}')
    const { id, when } = coming.find(({ title }: { title: string }) => title === 'soon')
    expect(when).toBe('Tuesday 16\u00a0June 2026 at 13:00 (London)')
    const one = { file: 'routes/office/event.tsx', address: `/office/events/${id}`, params: { id }, cookie }
    expect(JSON.parse((await readPage(app, one)) ?? '{}').lead).toBe(`Call, ${when}`)
  })

  it('come first, the next at the top, with what runs now; those that are over by the page', async () => {
    const first = await open()
    expect(first.coming).toEqual(['challenge', 'now', 'soon', 'later'])
    expect(first.over.slice(0, 3)).toEqual(['just over', 'past 1', 'past 2'])
    expect(first.previous).toBeNull()
    const second = await open(`?after=${first.next}`)
    expect(second.coming).toEqual(first.coming)
    expect([...first.over, ...second.over]).toEqual([
      'just over',
      ...Array.from({ length: 60 }, (_, ago) => `past ${ago + 1}`),
    ])
    expect(second.next).toBeNull()
    expect((await open(`?before=${second.previous}`)).over).toEqual(first.over)
  })
})
