import { door, NO_HEALTH_DATA } from '#app/features/auth/door.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { DaysInput, SetUpInput } from './contract.ts'
import { changeSetUp, saveDays } from './onboarding.server.ts'
import { pathAfter } from './steps.ts'

/** The set-up doors that no other room has. Consent, safety and timetable have their own. */
export const onboardingDoors = [
  door(
    'POST /api/set-up',
    'Skips a step of setting up, or stops offering them',
    {
      ...NO_HEALTH_DATA,
      body: SetUpInput,
      leadsTo: ({ body }) => ('skip' in body ? safeNextPath(body.next ?? pathAfter(body.skip, {})) : '/app'),
    },
    ({ tools, user, body }) => changeSetUp(tools, user.id, body),
  ),
  door(
    'POST /api/set-up/days',
    'Time zone and start of the day, as the first step of setting up',
    { ...NO_HEALTH_DATA, body: DaysInput, leadsTo: ({ body }) => safeNextPath(body.next ?? pathAfter('days', {})) },
    ({ tools, user, body }) => saveDays(tools, user, body),
  ),
] as const
