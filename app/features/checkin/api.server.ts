import { Hono } from 'hono'
import { requireHealthConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { answer, check, readBody } from '#app/platform/http.ts'
import { getCheckin, saveCheckin } from './checkin.server.ts'
import { CheckinInput, CheckinPath } from './contract.ts'

/** The doors to how a day felt, for forms without script. What a page enters goes by `PUT /api/entries`. */
export const checkinApi = new Hono<UserEnv>()
  .get('/checkins/:date', requireUser, async (c) => {
    const { date } = check(CheckinPath, c.req.param())
    return c.json(await getCheckin(c.var.tools, c.var.user.id, date))
  })
  .post('/checkins/:date', requireUser, requireHealthConsent, async (c) => {
    const { date } = check(CheckinPath, c.req.param())
    const said = await readBody(c, CheckinInput)
    const felt = await saveCheckin(c.var.tools, c.var.user, { date, said })
    return answer(c, felt, `/app?${new URLSearchParams({ date })}#checkin`)
  })
