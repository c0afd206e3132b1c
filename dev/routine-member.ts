import { HABIT_KEYS, type HabitMarks, NOTHING_DONE } from '#app/values/habits.ts'
import type { TestApp } from './test-app.ts'

export const ALL_DONE = Object.fromEntries(HABIT_KEYS.map((key) => [key, true]))

/** The marks of the seven habits in a response of the routine. */
export const marksOf = (routine: HabitMarks) => Object.fromEntries(HABIT_KEYS.map((habit) => [habit, routine[habit]]))

export type RoutineMember = Awaited<ReturnType<typeof joinToTrack>>

/** A member who joins now and keeps a routine, with helpers for its calls. */
export async function joinToTrack(app: TestApp, email: string, timeZone: string) {
  const cookie = await app.signInToTrack(email, timeZone)
  const id = await app.idOf(cookie)
  const put = (path: string, json: unknown) => app.request(path, { method: 'PUT', cookie, json })
  return {
    id,
    cookie,
    put,
    async read(path = '/api/routine') {
      const response = await app.request(path, { cookie })
      return { status: response.status, body: await response.json() }
    },
    tick: (date: string, habit: string, state = 'done') => put(`/api/routine/${date}/${habit}`, { state }),
    saveDay: (date: string, marks: Partial<HabitMarks> = {}) =>
      app.request('/api/routine', { cookie, json: { date, ...NOTHING_DONE, ...marks } }),
  }
}
