import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSession } from '#app/features/auth/session.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { saveScreening } from '#app/features/safety/safety.server.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { getGrowingYear, getYearStory } from './year.server.ts'

let app: TestApp
let cookie: string
const people = {} as Record<'ann' | 'ben', CurrentUser>

describe.runIf(hasDatabase())('the story of a year', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2025-12-01T12:00:00Z' })
    for (const name of ['ben', 'ann'] as const) {
      cookie = await app.signInToTrack(`${name}@example.test`, 'Europe/London')
      const state = await readSession(app.tools, cookie)
      if (state.status !== 'signed-in') throw new Error(`${name} is ${state.status}`)
      people[name] = state.user
    }
  })
  afterAll(() => app?.close())

  const story = (name: 'ann' | 'ben', key: string | null = null) => getYearStory(app.tools, people[name], key)
  const post = (path: string, json: object) => app.request(`/api/${path}`, { cookie, json })
  const five = ['fasting', 'exercise', 'breathing', 'coldExposure', 'meditation']

  it('is told from that person’s record alone, each year from its own days', async () => {
    expect(await getGrowingYear(app.tools, people.ben)).toMatchObject({
      planted: { planted: '2025-12-01', rings: 1 },
      opensOn: '2025-12-28',
    })
    for (const [date, habits] of [
      ['2025-12-01', five],
      ['2025-12-31', [...five, 'hotExposure', 'healthyNutrition']],
      ['2026-01-01', ['exercise']],
    ] as const) {
      app.setNow(`${date}T12:00:00Z`)
      for (const habit of habits) await post(`routine/${date}/${habit}`, { state: 'done' })
    }
    await post('journal/2026-01-01', { id: crypto.randomUUID(), about: 'day', body: 'A frosty start.' })

    const calendar = await story('ann')
    expect(calendar).toMatchObject({
      year: { key: '2025', from: '2025-12-01', until: '2025-12-31' },
      isOver: true,
      others: [],
      figures: {
        days: 31,
        kept: 2,
        entered: 2,
        longest: { days: 1, held: 0, from: '2025-12-01' },
        whole: { count: 1, first: '2025-12-31' },
      },
      planted: { planted: '2025-12-01' },
      notes: { count: 0, first: null },
    })
    expect(calendar?.planted.days).toHaveLength(31)
    expect(calendar?.milestones.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['First step', 'Perfect day']),
    )
    expect(await story('ann', '1')).toBeNull()
    expect((await story('ben'))?.figures).toMatchObject({ kept: 0, entered: 0 })

    // The first year of membership includes days of both calendar years.
    app.setNow('2026-12-30T12:00:00Z')
    const first = await story('ann', '1')
    expect(first).toMatchObject({
      year: { title: 'Your first year', from: '2025-12-01', until: '2026-11-30' },
      figures: { kept: 2, entered: 3 },
      notes: { count: 1, first: { date: '2026-01-01', body: 'A frosty start.' } },
    })
    expect(first?.planted.days).toHaveLength(365)
    expect(first?.others.map(({ key }) => key)).toEqual(['2026', '2025'])
    expect(await story('ann', '2024')).toBeNull()
    expect(await story('ann', '../etc')).toBeNull()
  })

  it('says nothing of a habit that the safety answers leave out by now', async () => {
    const told = async () => (await story('ann', '2025'))?.figures.habits.map(({ key }) => key).toSorted()
    expect(await told()).toEqual([...HABIT_KEYS].toSorted())
    await saveScreening(app.tools, people.ann, { answers: ['eatingDisorder'], switchedOff: [] })
    const isLeft = (key: string) => key !== 'fasting' && key !== 'exercise'
    expect(await told()).toEqual(HABIT_KEYS.filter(isLeft).toSorted())
  })
})
