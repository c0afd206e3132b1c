import { Hono } from 'hono'
import { refuseWithoutConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { answer, check, readBody } from '#app/platform/http.ts'
import { saveCheckin } from './checkin.server.ts'
import { CheckinInput, CheckinPath } from './contract.ts'

/** The door to how a day felt. A form without script can only post; saying it twice changes nothing. */
export const checkinApi = new Hono<UserEnv>().on(
  ['PUT', 'POST'],
  '/checkins/:date',
  requireUser,
  refuseWithoutConsent,
  async (c) => {
    const { date } = check(CheckinPath, c.req.param())
    const input = await readBody(c, CheckinInput)
    return answer(
      c,
      await saveCheckin(c.var.tools, c.var.user, { ...input, date }),
      `/app?${new URLSearchParams({ date })}#checkin`,
    )
  },
)
