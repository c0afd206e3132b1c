import { Hono } from 'hono'
import { refuseForeignDay } from '#app/entries/open-days.server.ts'
import { requireHealthConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { answer, check, readBody, readQuery } from '#app/platform/http.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { getAmounts, saveAmount } from './amounts.server.ts'
import {
  AmountInput,
  DayModeInput,
  DayPath,
  GoalInput,
  GoalRemoval,
  HabitInput,
  HabitPath,
  PauseInput,
  PauseRemoval,
  ProgressQuery,
  RoutineInput,
  RoutineQuery,
} from './contract.ts'
import { removeGoal, saveGoal } from './goals.server.ts'
import { removePause, savePause } from './pauses.server.ts'
import {
  getDashboard,
  getHistory,
  getProgress,
  getRoutine,
  saveRoutine,
  setDayMode,
  setHabit,
} from './routine.server.ts'

const DONE = { status: true }

/**
 * The doors to a member's own days, for everyone who is signed in. One's own figures are one's own data: what the
 * membership sells is the dashboard that draws them, and that is guarded where it is drawn.
 */
export const routineApi = new Hono<UserEnv>()
  .get('/routine', requireUser, async (c) => {
    const { date } = readQuery(c, RoutineQuery)
    return c.json(await getRoutine(c.var.tools, c.var.user, date))
  })
  .post('/routine', requireUser, requireHealthConsent, async (c) => {
    const input = await readBody(c, RoutineInput)
    return c.json(await saveRoutine(c.var.tools, c.var.user, input))
  })
  // Of now, from forms without script and from the specification's calls. What a page enters goes by `PUT /api/entries`.
  .post('/routine/:date', requireUser, requireHealthConsent, async (c) => {
    const { date } = check(DayPath, c.req.param())
    const { mode } = await readBody(c, DayModeInput)
    const day = await setDayMode(c.var.tools, c.var.user, { date, mode })
    return answer(c, day, dayPath(date))
  })
  .on(['PUT', 'POST'], '/routine/:date/:habit', requireUser, requireHealthConsent, async (c) => {
    const { date, habit } = check(HabitPath, c.req.param())
    const { state, userId } = await readBody(c, HabitInput)
    refuseForeignDay(userId, c.var.user.id)
    const day = await setHabit(c.var.tools, c.var.user, { date, habit, state })
    return answer(c, day, dayPath(date))
  })
  .get('/routine/:date/amounts', requireUser, async (c) => {
    const { date } = check(DayPath, c.req.param())
    return c.json(await getAmounts(c.var.tools, c.var.user.id, date))
  })
  .post('/routine/:date/:habit/amount', requireUser, requireHealthConsent, async (c) => {
    const { date, habit } = check(HabitPath, c.req.param())
    const said = await readBody(c, AmountInput)
    const kept = await saveAmount(c.var.tools, c.var.user, { date, habit, said })
    return answer(c, kept, dayPath(date))
  })
  .get('/progress', requireUser, requireHealthConsent, async (c) => {
    const { days } = readQuery(c, ProgressQuery)
    return c.json(await getProgress(c.var.tools, c.var.user, days))
  })
  .get('/dashboard', requireUser, requireHealthConsent, async (c) =>
    c.json(await getDashboard(c.var.tools, c.var.user)),
  )
  .get('/history', requireUser, requireHealthConsent, async (c) => c.json(await getHistory(c.var.tools, c.var.user)))
  .post('/goals', requireUser, requireHealthConsent, async (c) => {
    await saveGoal(c.var.tools, c.var.user.id, await readBody(c, GoalInput))
    return answer(c, DONE, GOALS_PATH)
  })
  .post('/goals/remove', requireUser, async (c) => {
    await removeGoal(c.var.tools, c.var.user.id, await readBody(c, GoalRemoval))
    return answer(c, DONE, GOALS_PATH)
  })
  .post('/pauses', requireUser, requireHealthConsent, async (c) => {
    await savePause(c.var.tools, c.var.user, await readBody(c, PauseInput))
    return answer(c, DONE, PAUSES_PATH)
  })
  .post('/pauses/remove', requireUser, async (c) => {
    const { id } = await readBody(c, PauseRemoval)
    await removePause(c.var.tools, c.var.user.id, id)
    return answer(c, DONE, PAUSES_PATH)
  })

const GOALS_PATH = '/app/goals'
const PAUSES_PATH = '/app#pauses'
const dayPath = (date: LocalDate) => `/app?${new URLSearchParams({ date })}#routine`
