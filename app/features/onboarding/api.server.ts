import { door, NO_HEALTH_DATA } from '#app/features/auth/door.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { DaysInput, SetUpInput } from './contract.ts'
import { changeSetUp, saveDays } from './onboarding.server.ts'
import { pathAfter } from './steps.ts'

/** The set-up doors that no other room has. Consent, safety and timetable have their own. */
export const onboardingDoors = [
  door(
    'POST /api/set-up',
    'Skips a step of the set-up, or dismisses it',
    {
      ...NO_HEALTH_DATA,
      body: SetUpInput,
      leadsTo: ({ body }) => ('skip' in body ? safeNextPath(body.next ?? pathAfter(body.skip, {})) : '/app'),
    },
    ({ tools, user, body }) => changeSetUp(tools, user.id, body),
  ),
  door(
    'POST /api/set-up/days',
    'Saves time zone and start of the day, the first step of the set-up',
    { ...NO_HEALTH_DATA, body: DaysInput, leadsTo: ({ body }) => safeNextPath(body.next ?? pathAfter('days', {})) },
    ({ tools, user, body }) => saveDays(tools, user, body),
  ),
] as const
