import { Hono } from 'hono'
import { requireHealthConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { tapIn } from '#app/features/routine/contract.ts'
import { refuseForeignDay } from '#app/features/routine/record.server.ts'
import { answer, check, readBody } from '#app/platform/http.ts'
import { getCheckin, saveCheckin } from './checkin.server.ts'
import { CheckinInput, CheckinPath } from './contract.ts'

/** The doors to how a day felt. A form without script can only post; saying it twice changes nothing. */
export const checkinApi = new Hono<UserEnv>()
  .get('/checkins/:date', requireUser, async (c) => {
    const { date } = check(CheckinPath, c.req.param())
    return c.json(await getCheckin(c.var.tools, c.var.user.id, date))
  })
  .on(['PUT', 'POST'], '/checkins/:date', requireUser, requireHealthConsent, async (c) => {
    const { date } = check(CheckinPath, c.req.param())
    const { userId, id, at, ...said } = await readBody(c, CheckinInput)
    refuseForeignDay(userId, c.var.user.id)
    const felt = await saveCheckin(c.var.tools, c.var.user, { date, said, tap: tapIn({ id, at }) })
    return answer(c, felt, `/app?${new URLSearchParams({ date })}#checkin`)
  })
