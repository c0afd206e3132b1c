import { sql } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRelations } from '#app/db/relations.ts'
import { getYear } from '#app/features/portability/history.server.ts'
import { createTasks } from '#app/features/portability/import-tasks.server.ts'
import { choicesOf } from '#app/features/reminders/reminder.ts'
import type { Routine } from '#app/features/routine/contract.ts'
import { keptDayWords, streakRuleInWords } from '#app/features/routine/streak-rule.ts'
import { TodayCard } from '#app/features/routine/ui/today-card.tsx'
import { habitSet } from '#app/values/habit-set.ts'
import { HABIT_COUNT, HABIT_KEYS, HABITS } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { DayStart, TimeZone } from '#app/values/time-zone.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

const TODAY = LocalDate.parse('2026-06-15')
const SEVEN = HABIT_KEYS.slice(0, 7)

/** The product with one more habit in its list (add-habit.ts, vitest.config.ts), used through its normal interface. */
describe('an eighth habit', () => {
  let app: TestApp
  let cookie: string
  let userId: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-10T12:00:00Z' })
    cookie = await app.signInToTrack('eight@example.test', 'Europe/London')
    userId = (await get('auth/user')).id
    app.setNow('2026-06-15T12:00:00Z')
  })
  afterAll(() => app?.close())

  const get = async (path: string) => (await app.request(`/api/${path}`, { cookie })).json()
  const set = (habit: string, state = 'done', date: string = TODAY) =>
    app.request(`/api/routine/${date}/${habit}`, { method: 'PUT', json: { state }, cookie })
  const dayOf = async (date: string = TODAY) =>
    (await get('progress?days=7')).days.find((day: { date: string }) => day.date === date)

  it('is there, and the words count it', () => {
    expect(HABITS.map(({ label }) => label).at(-1)).toBe('Daylight')
    expect(HABIT_COUNT).toBe('eight')
    expect(streakRuleInWords(HABITS.length, true)).toBe('Six of eight keeps your streak.')
    expect(keptDayWords()).toBe('six of eight is a kept day')
    expect(choicesOf([], [])[0]).toMatchObject({ group: 'The eight habits', choices: { length: 8 } })
  })

  it('is on the card, and completes it', async () => {
    const nothing: Routine = await get('routine')
    expect(nothing).toMatchObject({ daylight: false, states: { daylight: 'not-done' } })
    expect(cardOf(nothing)).toMatch(/0\/8 complete.*Daylight.*half an hour outdoors.*Five minutes on the doorstep/s)
    const all = Object.fromEntries(HABIT_KEYS.map((habit) => [habit, 'done']))
    const marks = Object.fromEntries(HABIT_KEYS.map((habit) => [habit, true]))
    expect(cardOf({ ...nothing, ...marks, states: all } as Routine)).toContain('All eight done')
  })

  it('is ticked by a device and counts in the score', async () => {
    const entry = { id: 'aaaaaaaaaaa1', at: '2026-06-15T08:00:00.000Z', date: TODAY, value: 'small' }
    const entries = [{ ...entry, field: 'habit.daylight' }]
    const answer = await app.request('/api/entries', { method: 'PUT', json: { userId, entries }, cookie })
    expect(await answer.json()).toEqual({ entries: [{ id: entry.id, value: 'small' }] })
    expect(await dayOf()).toMatchObject({
      completed: 1,
      applicable: 8,
      percentage: 13,
      microLives: 0.5,
      outcome: 'missed',
    })
    for (const habit of SEVEN.slice(0, 4)) await set(habit)
    expect(await dayOf()).toMatchObject({ completed: 5, percentage: 63, outcome: 'missed' })
    expect((await get('dashboard')).currentStreak).toBe(0)
    for (const habit of SEVEN.slice(4)) await set(habit)
    expect(await dayOf()).toMatchObject({ completed: 8, percentage: 100, microLives: 4, outcome: 'kept' })
    const { currentStreak, achievements } = await get('dashboard')
    expect(currentStreak).toBe(1)
    expect(achievements.map(({ key }: { key: string }) => key)).toContain('perfect-day')
  })

  it('changes no day that was written before it', async () => {
    const [done, due] = [habitSet(SEVEN.slice(0, 5)), habitSet(SEVEN)]
    await app.tools.db.execute(sql`
      insert into routine_days (user_id, date, done_habits, due_habits, entered_at)
      values (${userId}, '2026-06-14', ${done}, ${due}, now())
      on conflict (user_id, date) do update set done_habits = ${done}, due_habits = ${due}, entered_at = now()`)
    expect(await dayOf('2026-06-14')).toMatchObject({ completed: 5, applicable: 7, percentage: 71, outcome: 'kept' })
    expect((await get('dashboard')).currentStreak).toBe(2)
    expect(await get('routine?date=2026-06-14')).toMatchObject({ daylight: false, off: ['daylight'] })
  })

  it('is in the history, the amounts, the goals and the sheets of why', async () => {
    const member = { id: userId, timeZone: TimeZone.parse('Europe/London'), dayStart: DayStart.parse('04:00') }
    expect((await getYear(app.tools, member, 2026))?.days[0]?.habits.at(-1)).toMatchObject({
      label: 'Daylight',
      state: 'small',
    })
    expect((await get('history')).days.at(-1).done).toContain('daylight')
    const amount = { json: { amount: 45 }, cookie }
    expect((await app.request(`/api/routine/${TODAY}/daylight/amount`, amount)).status).toBe(200)
    expect(await get(`routine/${TODAY}/amounts`)).toEqual([{ habit: 'daylight', amount: 45, celsius: null }])
    const goal = { json: { period: 'week', measure: 'daylight', target: 3 }, cookie }
    expect((await app.request('/api/goals', goal)).status).toBe(200)
  })

  /** Computes the import plan of a file: here, because the worker thread that normally does so knows seven habits. */
  async function planOf(file: string) {
    const tables = await readRelations(app.tools.db)
    const types = new Map(tables.map(({ name, columns }) => [name, new Map(columns.map((one) => [one.name, one]))]))
    const tasks = createTasks()
    const body = new FormData()
    body.append('file', new File([file], 'export.json'))
    const form = new Response(body)
    const type = form.headers.get('content-type') ?? ''
    const read = await tasks.read({ form: await form.arrayBuffer(), type, today: TODAY, types })
    if ('refused' in read) throw new Error(read.refused)
    const choices = { conflicts: 'file', habits: [] } as const
    const { bytes } = await app.tools.memberKeys.toSeal(app.tools.db, userId)
    const key = { userId, bytes }
    return tasks.plan({ content: read.content, today: TODAY, now: new Date(), choices, key })
  }

  it('is exported, and read back', async () => {
    const file = await (await app.request('/api/account/export.json', { cookie })).text()
    const days = JSON.parse(file).tables.routine_days
    expect(days.at(-1)).toMatchObject({ date: TODAY, daylight: 'small', off: '' })
    expect(days.at(-2)).toMatchObject({ date: '2026-06-14', daylight: 'not-done', off: 'daylight' })
    const plan = await planOf(file)
    const write = 'writes' in plan ? plan.writes.find(({ table }) => table === 'routine_days') : undefined
    const { rows } = await app.tools.db.execute<Record<string, unknown>>(sql`
      select date::text, done_habits, small_habits from routine_days where user_id = ${userId} order by date`)
    expect(rows.length).toBeGreaterThan(1)
    expect(write?.batches.flatMap((batch) => JSON.parse(batch))).toMatchObject(rows)
  })
})

function cardOf(routine: Routine): string {
  const day = { routine, joinedOn: TODAY, today: TODAY, nextDayAt: '2026-06-16T03:00:00.000Z' }
  const clock = { timeZone: 'Europe/London', dayStart: '04:00' }
  const Page = createRoutesStub([{ path: '/', Component: () => <TodayCard day={day} clock={clock} hasStreak /> }])
  // With its sheet open, as the page comes without script.
  return renderToStaticMarkup(<Page initialEntries={['/?more=daylight']} />)
}
