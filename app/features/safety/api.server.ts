import { door, KEEPS_RECORDS } from '#app/features/auth/door.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { safetyInput } from './contract.ts'
import { SAFETY_QUESTIONS, saveScreening } from './safety.server.ts'
import { CAN_BE_OFF } from './safety.ts'

const SafetyInput = safetyInput(SAFETY_QUESTIONS.map(({ key }) => key)).meta({ id: 'SafetyInput' })

/** The safety questions. The answers are health data, so consent is needed. */
export const safetyDoors = [
  door(
    'POST /api/safety',
    'Saves the answers to the safety questions. The routine follows them from today',
    { ...KEEPS_RECORDS, body: SafetyInput, leadsTo: ({ body }) => safeNextPath(body.next ?? '/app') },
    ({ tools, user, body }) => {
      const input: Record<string, unknown> = body
      return saveScreening(tools, user, {
        answers: SAFETY_QUESTIONS.map(({ key }) => key).filter((key) => input[key] === 'yes'),
        switchedOff: CAN_BE_OFF.filter((habit) => input[`off-${habit}`] === 'yes'),
      })
    },
  ),
] as const
