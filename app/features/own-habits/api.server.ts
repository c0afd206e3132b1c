import { Hono } from 'hono'
import {
  refuseWithoutHealthConsent,
  requireHealthConsent,
  requireUser,
  type UserEnv,
} from '#app/features/auth/guards.server.ts'
import { answer, check, readBody, readQuery } from '#app/platform/http.ts'
import { OwnDayPath, OwnHabitInput, OwnHabitPath, OwnHabitPlace, OwnHabitsQuery, OwnTickInput } from './contract.ts'
import {
  addOwnHabit,
  changeOwnHabit,
  getOwnHabits,
  getOwnHistory,
  placeOwnHabit,
  tickOwnHabit,
} from './own-habits.server.ts'

const DONE = { status: true }
const PATH = '/app#own-habits'

/** The doors to the habits of one's own. They touch nothing that the seven are counted from. */
export const ownHabitsApi = new Hono<UserEnv>()
  .get('/own-habits', requireUser, async (c) => {
    const { date } = readQuery(c, OwnHabitsQuery)
    return c.json(await getOwnHabits(c.var.tools, c.var.user, date))
  })
  .get('/own-habits/history', requireUser, async (c) => c.json(await getOwnHistory(c.var.tools, c.var.user)))
  .post('/own-habits', requireUser, requireHealthConsent, async (c) => {
    await addOwnHabit(c.var.tools, c.var.user, await readBody(c, OwnHabitInput))
    return answer(c, DONE, PATH)
  })
  .post('/own-habits/:id', requireUser, requireHealthConsent, async (c) => {
    const input = await readBody(c, OwnHabitInput)
    const { id } = check(OwnHabitPath, c.req.param())
    await changeOwnHabit(c.var.tools, c.var.user, { ...input, id })
    return answer(c, DONE, PATH)
  })
  // To remove one needs no consent; to arrange them does.
  .post('/own-habits/:id/place', requireUser, async (c) => {
    const { to } = await readBody(c, OwnHabitPlace)
    if (to !== 'gone') refuseWithoutHealthConsent(c.var.user)
    const { id } = check(OwnHabitPath, c.req.param())
    await placeOwnHabit(c.var.tools, c.var.user, { id, to })
    return answer(c, DONE, PATH)
  })
  .post('/own-habits/:id/days/:date', requireUser, requireHealthConsent, async (c) => {
    const { state } = await readBody(c, OwnTickInput)
    const { id, date } = check(OwnDayPath, c.req.param())
    const ticked = await tickOwnHabit(c.var.tools, c.var.user, { id, date, state })
    return answer(c, ticked, `/app?${new URLSearchParams({ date })}#own-habits`)
  })
