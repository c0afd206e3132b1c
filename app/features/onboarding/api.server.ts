import { Hono } from 'hono'
import { requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { answer, readBody } from '#app/platform/http.ts'
import { DaysInput, SetUpInput } from './contract.ts'
import { changeSetUp, saveDays } from './onboarding.server.ts'
import { pathAfter } from './steps.ts'

const DONE = { status: true }

/** The doors of setting up that no other room has. Consent, safety and timetable are saved at their own. */
export const onboardingApi = new Hono<UserEnv>()
  .post('/set-up', requireUser, async (c) => {
    const input = await readBody(c, SetUpInput)
    await changeSetUp(c.var.tools, c.var.user.id, input)
    return answer(c, DONE, 'skip' in input ? pathAfter(input.skip) : '/app')
  })
  .post('/set-up/days', requireUser, async (c) => {
    await saveDays(c.var.tools, c.var.user, await readBody(c, DaysInput))
    return answer(c, DONE, pathAfter('days'))
  })
