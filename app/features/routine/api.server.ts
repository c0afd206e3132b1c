import { Hono } from 'hono'
import { refuseWithoutConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { answer, check, readBody, readQuery } from '#app/platform/http.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { HabitInput, HabitPath, ProgressQuery, RoutineInput, RoutineQuery } from './contract.ts'
import { getProgress, getRoutine, saveRoutine, setHabit } from './routine.server.ts'

/**
 * The doors to a member's own days, for everyone who is signed in. One's own figures are one's own data: what the
 * membership sells is the dashboard that draws them, and that is guarded where it is drawn.
 */
export const routineApi = new Hono<UserEnv>()
  .get('/routine', requireUser, async (c) => {
    const { date } = readQuery(c, RoutineQuery)
    return c.json(await getRoutine(c.var.tools, c.var.user, date))
  })
  .post('/routine', requireUser, refuseWithoutConsent, async (c) => {
    const input = await readBody(c, RoutineInput)
    return c.json(await saveRoutine(c.var.tools, c.var.user, input))
  })
  // A form without script can only post; saying the same by POST is just as idempotent.
  .on(['PUT', 'POST'], '/routine/:date/:habit', requireUser, refuseWithoutConsent, async (c) => {
    const { date, habit } = check(HabitPath, c.req.param())
    const { state } = await readBody(c, HabitInput)
    return answer(c, await setHabit(c.var.tools, c.var.user, { date, habit, state }), dayPath(date))
  })
  .get('/progress', requireUser, async (c) => {
    const { days } = readQuery(c, ProgressQuery)
    return c.json(await getProgress(c.var.tools, c.var.user, days))
  })

const dayPath = (date: LocalDate) => `/app?${new URLSearchParams({ date })}#routine`
