import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const id = (last: number) => `11111111-2222-4333-8444-${String(last).padStart(12, '0')}`

describe.skipIf(!hasDatabase())('the journal', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-10T12:00:00Z' })
  })
  afterAll(() => app.close())

  async function member(email: string) {
    app.setNow('2026-06-10T12:00:00Z')
    const cookie = await app.signInToTrack(email, 'Etc/UTC')
    app.setNow('2026-06-15T12:00:00Z')
    const userId = await app.idOf(cookie)
    const post = (path: string, json: object) => app.request(path, { cookie, json })
    const read = async (query = '') => (await app.request(`/api/journal${query}`, { cookie })).json()
    const write = (date: string, place: number, body: string, about = 'day') =>
      post(`/api/journal/${date}`, { id: id(place), about, body })
    return { cookie, userId, post, read, write }
  }

  it('is a timeline of notes, check-ins and milestones; a note sent twice is kept once', async () => {
    const one = await member('ann@example.test')
    await one.write('2026-06-14', 1, 'Cold, and glad of it', 'coldExposure')
    await one.write('2026-06-14', 1, 'Cold, and glad of it', 'coldExposure')
    await one.post('/api/checkins/2026-06-15', { sleep: 4, stress: 2, note: 'Woke early' })
    await app.request('/api/routine/2026-06-15/exercise', {
      method: 'PUT',
      cookie: one.cookie,
      json: { state: 'done' },
    })
    const { lines, next } = await one.read()
    expect(lines.map(({ date, kind, about, body }: Record<string, string>) => [date, kind, about, body])).toEqual([
      ['2026-06-15', 'milestone', 'first-step', ''],
      ['2026-06-15', 'checkin', '4 - 2', 'Woke early'],
      ['2026-06-14', 'note', 'coldExposure', 'Cold, and glad of it'],
    ])
    expect(next).toBeNull()
    await one.write('2026-06-14', 1, '', 'coldExposure')
    expect((await one.read()).lines).toHaveLength(2)
  })

  it('offers no habit that the safety answers hide, but leaves an older note its own', async () => {
    const { cookie, post, write } = await member('subjects@example.test')
    await write('2026-06-14', 80, 'Nothing till noon', 'fasting')
    await post('/api/safety', { eatingDisorder: 'yes' })
    const subjects = async (query = '') => {
      const asked = { file: 'routes/app/journal.tsx', address: `/app/journal${query}`, params: {}, cookie }
      const { data } = JSON.parse((await readPage(app, asked)) ?? '')
      return data.choices.map(({ about }: { about: string }) => about)
    }
    expect(await subjects()).toContain('exercise')
    expect(await subjects()).not.toContain('fasting')
    expect(await subjects(`?note=${id(80)}`)).toContain('fasting')
  })

  it('is searched for the words as they are, and by its own person only', async () => {
    const [one, other] = [await member('bea@example.test'), await member('cy@example.test')]
    await one.write('2026-06-12', 1, 'At 100% and more')
    await one.write('2026-06-12', 2, 'A walk_in the rain')
    await other.write('2026-06-12', 3, 'A walk of somebody else')
    const found = async (q: string) =>
      (await one.read(`?${new URLSearchParams({ q })}`)).lines.map(({ body }: { body: string }) => body)
    expect(await found('WALK')).toEqual(['A walk_in the rain'])
    expect(await found('%')).toEqual(['At 100% and more'])
    expect(await found('k_i')).toEqual(['A walk_in the rain'])
    expect(await found('\\')).toEqual([])
    // Another person's id makes a note of one's own, and leaves theirs.
    await one.write('2026-06-12', 3, 'Mine')
    expect((await other.read()).lines.map(({ body }: { body: string }) => body)).toEqual(['A walk of somebody else'])
  })

  it('goes on page by page without losing or repeating a line', async () => {
    const one = await member('dan@example.test')
    for (let place = 1; place <= 45; place += 1) await one.write(`2026-06-1${1 + (place % 3)}`, place, `Note ${place}`)
    const first = await one.read()
    expect(first.lines).toHaveLength(40)
    const second = await one.read(`?${new URLSearchParams({ after: first.next })}`)
    expect(second.next).toBeNull()
    const all = [...first.lines, ...second.lines].map(({ body }: { body: string }) => body)
    expect(new Set(all).size).toBe(45)
    expect((await app.request('/api/journal?after=nowhere', { cookie: one.cookie })).status).toBe(400)
  })

  it('takes what a device kept: the last write of a note wins, whichever comes first', async () => {
    const one = await member('eve@example.test')
    const entry = (value: string, at: string, place: number) => ({
      id: `aaaaaaaaaaa${place}`,
      date: '2026-06-15',
      field: `note.${id(9)}`,
      value,
      at: `2026-06-15T${at}.000Z`,
    })
    const send = async (...entries: object[]) =>
      (
        await app.request('/api/entries', {
          method: 'PUT',
          cookie: one.cookie,
          json: { userId: one.userId, entries },
        })
      ).json()
    await send(entry('exercise\nLater', '09:00:00', 1))
    const { entries } = await send(entry('exercise\nEarlier', '08:00:00', 2))
    expect(entries).toEqual([{ id: 'aaaaaaaaaaa2', value: 'exercise\nLater' }])
    expect((await send(entry('nothing of ours\nx', '10:00:00', 3))).entries[0].status).toBe(400)
  })

  it('takes in a day of the calculator: a note, and the ticks that were chosen; sent twice it is there once', async () => {
    const one = await member('gil@example.test')
    const chosen = await app.request('/api/micro-lives/keep', { form: { day: 'plants=1&exercise=1&meat=2&bad=1' } })
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/app/kept-day'])
    const [cookie = ''] = chosen.headers.getSetCookie()
    expect(decodeURIComponent(cookie)).toMatch(/^chosen-day=plants=1&exercise=1&meat=2;/)
    expect(cookie).toMatch(/Max-Age=3600; Path=\/app\/kept-day; HttpOnly/)

    const form = { id: id(1), day: 'plants=1&exercise=1&meat=2', exercise: 'yes' }
    const kept = await app.request('/api/kept-day', { cookie: one.cookie, form })
    expect([kept.status, kept.headers.get('location')]).toEqual([303, '/app'])
    expect(kept.headers.getSetCookie().join()).toMatch(/chosen-day=;.*Max-Age=0; Path=\/app\/kept-day/)
    await app.request('/api/kept-day', { cookie: one.cookie, form })
    const { lines } = await one.read()
    expect(lines.filter(({ kind }: { kind: string }) => kind === 'note')).toMatchObject([
      { date: '2026-06-15', about: 'day', body: expect.stringContaining('Red meat (2 portions): −2 microlives') },
    ])
    const { states } = await (await app.request('/api/routine?date=2026-06-15', { cookie: one.cookie })).json()
    expect(states).toMatchObject({ exercise: 'small', healthyNutrition: 'not-done' })
  })

  it('leaves what is ticked as it is, and refuses a day that holds nothing', async () => {
    const one = await member('hal@example.test')
    await app.request('/api/routine/2026-06-15/exercise', {
      method: 'PUT',
      cookie: one.cookie,
      json: { state: 'done' },
    })
    await one.post('/api/kept-day', { id: id(1), day: 'exercise=1', exercise: 'yes' })
    const { states } = await (await app.request('/api/routine?date=2026-06-15', { cookie: one.cookie })).json()
    expect(states.exercise).toBe('done')
    expect((await one.post('/api/kept-day', { id: id(2), day: 'bad=1' })).status).toBe(400)
  })

  it.each([
    ['a day to come', '2026-06-16', { about: 'day', body: 'x' }],
    ['a day before joining', '2026-06-09', { about: 'day', body: 'x' }],
    ['what is no habit', '2026-06-15', { about: 'sleeping', body: 'x' }],
    ['too much', '2026-06-15', { about: 'day', body: 'x'.repeat(1_901) }],
  ])('refuses %s', async (_, date, said) => {
    const one = await member('fay@example.test')
    expect((await one.post(`/api/journal/${date}`, { id: id(1), ...said })).status).toBe(400)
    expect((await one.read()).lines).toEqual([])
  })
})
