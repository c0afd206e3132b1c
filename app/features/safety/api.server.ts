import { Hono } from 'hono'
import { requireHealthConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { answer, readBody } from '#app/platform/http.ts'
import { safetyInput } from './contract.ts'
import { SAFETY_QUESTIONS, saveScreening } from './safety.server.ts'
import { CAN_BE_OFF } from './safety.ts'

/** What `POST /api/safety` takes. */
export const SafetyInput = safetyInput(SAFETY_QUESTIONS.map(({ key }) => key))

/** The door to the safety questions. The answers are health data: none without consent. */
export const safetyApi = new Hono<UserEnv>().post('/safety', requireUser, requireHealthConsent, async (c) => {
  const input: Record<string, unknown> = await readBody(c, SafetyInput)
  await saveScreening(c.var.tools, c.var.user, {
    answers: SAFETY_QUESTIONS.map(({ key }) => key).filter((key) => input[key] === 'yes'),
    switchedOff: CAN_BE_OFF.filter((habit) => input[`off-${habit}`] === 'yes'),
  })
  return answer(c, { status: true }, safeNextPath(typeof input.next === 'string' ? input.next : '/app'))
})
