import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownHabitDays, ownHabits } from '#app/db/schema/own-habits.ts'
import { routineAchievements, routineDays, routinePauses } from '#app/db/schema/routine.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { ownHistories } from './own-habits.ts'

const DAY = '2026-06-15'
const NOWHERE = '5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a11'

let app: TestApp
let ann: string
let ben: string

describe.runIf(hasDatabase())('own habits', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Europe/London')
    app.setNow(`${DAY}T12:00:00Z`)
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    for (const table of [ownHabitDays, ownHabits, routineDays, routineAchievements]) await app.tools.db.delete(table)
  })

  const post = (path: string, json: object, cookie = ann) => app.request(`/api/own-habits${path}`, { json, cookie })
  const add = (name: string, note = '', cookie = ann) => post('', { name, note }, cookie)
  const list = async (
    date = DAY,
    cookie = ann,
  ): Promise<{ id: string; name: string; isAway: boolean; isDone: boolean }[]> =>
    (await (await app.request(`/api/own-habits?date=${date}`, { cookie })).json()).habits
  const names = async () => (await list()).filter(({ isAway }) => !isAway).map(({ name }) => name)
  const idOf = async (name: string, cookie = ann) =>
    (await list(DAY, cookie)).find((habit) => habit.name === name)?.id ?? 'none'
  const tick = (id: string, json: object, date = DAY, cookie = ann) =>
    app.request(`/api/own-habits/${id}/days/${date}`, { json, cookie })

  /** Sends a tick as a device does, and returns the result. */
  async function enter(id: string, entry: object, cookie = ann) {
    const userId = await app.idOf(cookie)
    const entries = [{ ...entry, date: DAY, field: `own.${id}` }]
    const answer = await app.request('/api/entries', { method: 'PUT', json: { userId, entries }, cookie })
    return (await answer.json()).entries[0]
  }

  it('can be added, renamed, reordered, put away, brought back and removed', async () => {
    expect((await add('  Read  a book ', 'ten pages')).status).toBe(200)
    await add('Stretch')
    await add('Walk')
    expect(await names()).toEqual(['Read a book', 'Stretch', 'Walk'])
    const walk = await idOf('Walk')
    await tick(walk, { state: 'done' })
    await post(`/${walk}/place`, { to: 'up' })
    expect(await names()).toEqual(['Read a book', 'Walk', 'Stretch'])
    expect((await post(`/${walk}`, { name: 'Long walk' })).status).toBe(200)
    expect((await list()).find(({ name }) => name === 'Long walk')?.isDone).toBe(true)

    await post(`/${walk}/place`, { to: 'away' })
    expect(await names()).toEqual(['Read a book', 'Stretch'])
    expect(await list()).toMatchObject([{}, {}, { name: 'Long walk', isAway: true, isDone: true }])
    await post(`/${walk}/place`, { to: 'back' })
    expect(await names()).toEqual(['Read a book', 'Stretch', 'Long walk'])
    await post(`/${walk}/place`, { to: 'gone' })
    expect((await list()).map(({ name }) => name)).toEqual(['Read a book', 'Stretch'])
    expect(await app.tools.db.select().from(ownHabitDays)).toEqual([])
  })

  it('keep their figures over the days they were put away', async () => {
    await add('Read')
    const id = await idOf('Read')
    await tick(id, { state: 'done' })
    await post(`/${id}/place`, { to: 'away' })
    app.setNow('2026-06-25T12:00:00Z')
    await post(`/${id}/place`, { to: 'back' })
    const history = await (await app.request('/api/own-habits/history', { cookie: ann })).json()
    app.setNow('2026-06-15T12:00:00Z')
    expect(history.habits).toMatchObject([{ archivedOn: null, away: [{ from: '2026-06-16', until: '2026-06-24' }] }])
    expect(ownHistories(history.habits, history)[0]?.months).toEqual([
      { month: '2026-06', label: 'Jun 2026', percentage: 100 },
    ])
  })

  it('are limited to five on the card, even with concurrent requests', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => add(name)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 400, 400])
    const full = await add('h')
    expect((await full.json()).error.fields.name).toBe('Your card has room for 5 of your own. Put one away first.')
    const [first] = await list()
    await post(`/${first?.id}/place`, { to: 'away' })
    expect((await add('h')).status).toBe(200)
    expect((await post(`/${first?.id}/place`, { to: 'back' })).status).toBe(400)
  })

  it('are added once when the answer was lost and the form is sent again, whatever it says by then', async () => {
    const id = '5b2f3d1c-7a44-4c8e-9d10-3f6a2b1c0d9e'
    const form = { id, name: 'Read', note: '' }
    const answers = await Promise.all([post('', form), post('', form), post('', form)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await post('', { ...form, name: 'Read ten pages' })).status).toBe(200)
    expect(await list()).toMatchObject([{ id, name: 'Read ten pages' }])
  })

  it.each([
    ['no name', { name: ' ' }, 'Give it a name.'],
    ['a name that is too long', { name: 'x'.repeat(41) }, 'A name has at most 40 characters.'],
    ['a note that is too long', { name: 'Walk', note: 'x'.repeat(121) }, 'A note has at most 120 characters.'],
    ['a name of the seven', { name: 'meditation' }, 'That’s already one of the seven.'],
    ['a duplicate name', { name: 'READ' }, 'You already have a habit with that name.'],
  ])('are refused with %s', async (_, json, sentence) => {
    await add('Read')
    const answer = await post('', json)
    expect(answer.status).toBe(400)
    expect((await answer.json()).error.message).toContain(sentence)
    expect(await names()).toEqual(['Read'])
  })

  it('can be ticked on any open day; the later of two ticks wins in any order', async () => {
    await add('Read')
    const id = await idOf('Read')
    const late = { value: 'not-done', id: 'aaaaaaaaaaa1', at: '2026-06-15T11:00:00.000Z' }
    const early = { value: 'done', id: 'aaaaaaaaaaa2', at: '2026-06-15T10:59:59.999Z' }
    expect(await enter(id, late)).toEqual({ id: late.id, value: 'not-done' })
    expect(await enter(id, early)).toEqual({ id: early.id, value: 'not-done' })
    expect(await (await tick(id, { state: 'done' }, '2026-06-01')).json()).toEqual({ state: 'done' })
    expect((await list('2026-06-01'))[0]?.isDone).toBe(true)
    expect((await list())[0]?.isDone).toBe(false)
    const { habits } = await (await app.request('/api/own-habits/history', { cookie: ann })).json()
    expect(habits).toMatchObject([{ name: 'Read', doneOn: ['2026-06-01'] }])
  })

  it('are ticked by an id in whatever case it’s written, also twice in one list', async () => {
    await add('Read')
    const id = await idOf('Read')
    expect(await enter(id.toUpperCase(), { id: 'aaaaaaaaaaa1', value: 'done', at: `${DAY}T08:00:00.000Z` })).toEqual({
      id: 'aaaaaaaaaaa1',
      value: 'done',
    })
    const userId = await app.idOf(ann)
    const entries = [
      { id: 'aaaaaaaaaaa2', date: DAY, field: `own.${id}`, value: 'not-done', at: `${DAY}T08:00:02.000Z` },
      { id: 'aaaaaaaaaaa3', date: DAY, field: `own.${id.toUpperCase()}`, value: 'done', at: `${DAY}T08:00:01.000Z` },
    ]
    const answer = await app.request('/api/entries', { method: 'PUT', json: { userId, entries }, cookie: ann })
    expect((await answer.json()).entries.map(({ value }: { value: string }) => value)).toEqual(['not-done', 'not-done'])
  })

  it('have paused and ill days as days off, with or without entries, but not a kept day in a pause', async () => {
    await add('Read')
    const enterDay = (path: string, json: object) => app.request(`/api/routine/${path}`, { json, cookie: ann })
    await enterDay('2026-06-05', { mode: 'ill' })
    await enterDay('2026-06-08', { mode: 'travel' })
    for (const habit of HABIT_KEYS) await enterDay(`2026-06-09/${habit}`, { state: 'done' })
    const pause = (from: string, until: string) => app.request('/api/pauses', { json: { from, until }, cookie: ann })
    await pause('2026-06-09', '2026-06-10')
    await pause('2026-06-14', '2026-06-20')
    const { daysOff } = await (await app.request('/api/own-habits/history', { cookie: ann })).json()
    expect(daysOff).toEqual(['2026-06-05', '2026-06-10', '2026-06-14', '2026-06-15'])
    await app.tools.db.delete(routinePauses)
  })

  it.each([
    ['a day in the future', '2026-06-16', { state: 'done' }, 400],
    ['a day before joining', '2026-05-31', { state: 'done' }, 400],
    ['a state of the seven', DAY, { state: 'small' }, 400],
    ['an unexpected field', DAY, { state: 'done', userId: 'somebody-else' }, 400],
  ])('are not ticked: %s', async (_, date, json, status) => {
    await add('Read')
    expect((await tick(await idOf('Read'), json, date)).status).toBe(status)
    expect(await app.tools.db.select().from(ownHabitDays)).toEqual([])
  })

  it('can’t be seen, ticked, renamed or removed by another member', async () => {
    await add('Read')
    const id = await idOf('Read')
    expect(await list(DAY, ben)).toEqual([])
    expect((await tick(id, { state: 'done' }, DAY, ben)).status).toBe(404)
    const mark = { id: 'aaaaaaaaaaa1', at: '2026-06-15T08:00:00.000Z' }
    expect(await enter(id, { ...mark, value: 'done' }, ben)).toMatchObject({ status: 404 })
    expect((await post(`/${id}`, { name: 'Mine' }, ben)).status).toBe(404)
    expect((await post(`/${id}/place`, { to: 'away' }, ben)).status).toBe(404)
    await post(`/${id}/place`, { to: 'gone' }, ben)
    expect(await names()).toEqual(['Read'])
    expect((await tick(NOWHERE, { state: 'done' })).status).toBe(404)
  })

  it('work with plain forms, which redirect back', async () => {
    const answer = await app.request('/api/own-habits', { form: { name: 'Read', note: '' }, cookie: ann })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/app#own-habits'])
    const path = `/api/own-habits/${await idOf('Read')}/days/${DAY}`
    const ticked = await app.request(path, { form: { state: 'done' }, cookie: ann })
    expect(ticked.headers.get('location')).toBe(`/app?date=${DAY}#own-habits`)
    expect((await list())[0]?.isDone).toBe(true)
  })

  it('never change the figures of the seven habits', { timeout: 240_000 }, async () => {
    const Place = fc.constantFrom('up', 'down', 'away', 'back', 'gone')
    const Step = fc.oneof(
      fc.record({ kind: fc.constant('seven' as const), habit: fc.constantFrom(...HABIT_KEYS), day: fc.nat(3) }),
      fc.record({ kind: fc.constant('add' as const), name: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('tick' as const), at: fc.nat(2), day: fc.nat(3) }),
      fc.record({ kind: fc.constant('place' as const), at: fc.nat(2), to: Place }),
    )
    const figures = async (cookie: string) => {
      const paths = ['/api/routine', '/api/dashboard', '/api/progress?days=30', '/api/history']
      const answers = await Promise.all(paths.map(async (path) => (await app.request(path, { cookie })).json()))
      return answers.map((figure) => ({ ...figure, userId: undefined }))
    }
    const on = (back: number) => `2026-06-${15 - back}`
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 14 }), async (steps) => {
        for (const table of [ownHabitDays, ownHabits, routineDays, routineAchievements])
          await app.tools.db.delete(table)
        for (const step of steps) {
          const habit = async (at: number) => (await list())[at]?.id ?? NOWHERE
          if (step.kind === 'add') await add(step.name)
          if (step.kind === 'tick') await tick(await habit(step.at), { state: 'done' }, on(step.day))
          if (step.kind === 'place') await post(`/${await habit(step.at)}/place`, { to: step.to })
          if (step.kind !== 'seven') continue
          for (const cookie of [ann, ben])
            await app.request(`/api/routine/${on(step.day)}/${step.habit}`, {
              method: 'PUT',
              json: { state: 'done' },
              cookie,
            })
        }
        expect(await figures(ann)).toEqual(await figures(ben))
      }),
      { numRuns: 8 },
    )
  })
})
