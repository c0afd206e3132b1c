import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cohortLetters, cohorts, events } from '#app/db/schema/events.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

// The server has done it and its answer was lost on the way, so the same form is sent again, changed meanwhile.
describe.skipIf(!hasDatabase())('a form of events or groups that is sent again with other words', () => {
  let app: TestApp
  let coach = ''
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    for (const table of [events, cohorts]) await app.tools.db.delete(table)
  })

  const send = (path: string, json: object) => app.request(`/api/office/${path}`, { cookie: coach, json })
  const said = async (response: Response) => [response.status, (await response.json()).error?.message]
  const WALK = {
    kind: 'walk',
    title: 'River',
    whereabouts: 'The bridge',
    date: '2026-06-20',
    minutes: '90',
    places: '1',
  }
  const GROUP = { name: 'Autumn', coach: 'Cora', startsOn: '2026-09-07', size: '12', words: 'Twelve weeks.' }
  const KNOWN = 'This was added already, with what was written first. Please open the page again to see it.'

  it.each([{ time: '11:00' }, { title: 'Canal' }, { places: '2' }, { isTeaser: 'on' }])(
    'adds neither another event nor loses the change in silence: %j',
    async (changed) => {
      const walk = { ...WALK, id: randomUUID(), time: '10:00' }
      for (const _ of ['once', 'again']) expect((await send('events', walk)).status).toBe(200)
      expect(await said(await send('events', { ...walk, ...changed }))).toEqual([409, KNOWN])
      expect(await app.tools.db.select().from(events)).toMatchObject([{ title: 'River', places: 1 }])
    },
  )

  it.each([{ size: '10' }, { startsOn: '2026-09-14' }, { words: 'Ten weeks.' }])(
    'adds neither another group nor loses the change in silence: %j',
    async (changed) => {
      const group = { ...GROUP, id: randomUUID() }
      for (const _ of ['once', 'again']) expect((await send('groups', group)).status).toBe(200)
      expect(await said(await send('groups', { ...group, ...changed }))).toEqual([409, KNOWN])
      expect(await app.tools.db.select().from(cohorts)).toMatchObject([{ size: 12, words: 'Twelve weeks.' }])
    },
  )

  it('sends a group neither the letter twice nor the changed one in silence not at all', async () => {
    const [id, letter] = [randomUUID(), randomUUID()]
    await send('groups', { ...GROUP, id })
    const write = (body: string, letterId = letter) => send(`groups/${id}/letters`, { id: letterId, body })
    for (const _ of ['once', 'again']) expect((await write('Bring a pen.')).status).toBe(200)
    const sentence = 'What you sent before did arrive. To send these words as well, press the button again.'
    expect(await said(await write('Bring two pens.'))).toEqual([409, sentence])
    expect((await write('Bring two pens.', randomUUID())).status).toBe(200)
    expect(await app.tools.db.$count(cohortLetters)).toBe(2)
  })
})
