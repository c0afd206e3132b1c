import { refuseOtherMember } from '#app/entries/open-days.server.ts'
import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { DayPath } from '#app/values/schema.ts'
import { getAmounts, saveAmount } from './amounts.server.ts'
import {
  AmountInput,
  Amounts,
  Dashboard,
  DayModeInput,
  DoseInput,
  GoalInput,
  GoalRemoval,
  HabitInput,
  HabitPath,
  History,
  KnownAmount,
  PauseInput,
  PauseRemoval,
  Progress,
  ProgressQuery,
  Routine,
  RoutineInput,
  RoutineQuery,
} from './contract.ts'
import { setDose } from './doses.server.ts'
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

const GOALS_PATH = '/app/goals'
const PAUSES_PATH = '/app#pauses'
const dayPath = (date: LocalDate) => `/app?${new URLSearchParams({ date })}#routine`

const OF_A_DAY = { ...KEEPS_RECORDS, leadsTo: ({ path }: { path: { date: LocalDate } }) => dayPath(path.date) } as const

/**
 * Doors for a member's own days, open to every signed-in user: people always have access to their own data. The
 * membership sells the dashboard, which is guarded separately.
 */
export const routineDoors = [
  door(
    'GET /api/routine',
    'Returns the record of a day; today without a date',
    { ...OWN_DATA, scope: 'days:read', query: RoutineQuery, answer: Routine },
    ({ tools, user, query }) => getRoutine(tools, user, query.date),
  ),
  door(
    'POST /api/routine',
    'Saves a whole day',
    { ...KEEPS_RECORDS, body: RoutineInput, answer: Routine },
    ({ tools, user, body }) => saveRoutine(tools, user, body),
  ),
  // Stamped with the current time: for forms without script and the specification's calls. Pages use `PUT
  // /api/entries`.
  door(
    'POST /api/routine/:date',
    'Sets the kind of day, from a form',
    { ...OF_A_DAY, path: DayPath, body: DayModeInput, answer: Routine },
    ({ tools, user, path, body }) => setDayMode(tools, user, { ...path, ...body }),
  ),
  door(
    'PUT /api/routine/:date/:habit',
    'Sets one habit of a day; idempotent',
    { ...OF_A_DAY, scope: 'days:write', path: HabitPath, body: HabitInput, answer: Routine },
    ({ tools, user, path, body: { state, userId } }) => {
      refuseOtherMember(userId, user.id)
      return setHabit(tools, user, { ...path, state })
    },
  ),
  door(
    'GET /api/routine/:date/amounts',
    'Lists the minutes and temperatures of a day’s habits',
    { ...OWN_DATA, scope: 'days:read', path: DayPath, answer: Amounts },
    ({ tools, user, path }) => getAmounts(tools, user.id, path.date),
  ),
  door(
    'POST /api/routine/:date/:habit/amount',
    'Saves the minutes and temperature of a habit, from a form. Empty fields are cleared',
    { ...OF_A_DAY, path: HabitPath, body: AmountInput, answer: KnownAmount },
    ({ tools, user, path, body }) => saveAmount(tools, user, { ...path, said: body }),
  ),
  door(
    'POST /api/doses',
    'Sets how often a week a habit is due, from today',
    { ...KEEPS_RECORDS, body: DoseInput, leadsTo: ({ body }) => `/app/how-often#${body.habit}` },
    ({ tools, user, body }) => setDose(tools, user, body),
  ),
  door(
    'GET /api/progress',
    'Returns the days and totals of the last 7, 30, 90 or 365 days',
    { ...KEEPS_RECORDS, scope: 'days:read', query: ProgressQuery, answer: Progress },
    ({ tools, user, query }) => getProgress(tools, user, query.days),
  ),
  door(
    'GET /api/dashboard',
    'Returns the last 62 days, the streak, goals, achievements and pauses',
    { ...KEEPS_RECORDS, answer: Dashboard },
    ({ tools, user }) => getDashboard(tools, user),
  ),
  door(
    'GET /api/history',
    'Returns the last twelve months and the longest streak',
    { ...KEEPS_RECORDS, answer: History },
    ({ tools, user }) => getHistory(tools, user),
  ),
  door(
    'POST /api/goals',
    'Sets a goal',
    { ...KEEPS_RECORDS, body: GoalInput, leadsTo: GOALS_PATH },
    ({ tools, user, body }) => saveGoal(tools, user.id, body),
  ),
  door(
    'POST /api/goals/remove',
    'Deletes a goal',
    { ...OWN_DATA, body: GoalRemoval, leadsTo: GOALS_PATH },
    ({ tools, user, body }) => removeGoal(tools, user.id, body),
  ),
  door(
    'POST /api/pauses',
    'Adds a pause',
    { ...KEEPS_RECORDS, body: PauseInput, leadsTo: PAUSES_PATH },
    ({ tools, user, body }) => savePause(tools, user, body),
  ),
  door(
    'POST /api/pauses/remove',
    'Deletes a pause',
    { ...OWN_DATA, body: PauseRemoval, leadsTo: PAUSES_PATH },
    ({ tools, user, body }) => removePause(tools, user.id, body.id),
  ),
] as const
