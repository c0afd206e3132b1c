import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { refuseWithoutHealthConsent } from '#app/features/auth/guards.server.ts'
import { addOwnHabit, changeOwnHabit, placeOwnHabit } from './change-own-habits.server.ts'
import {
  NewOwnHabit,
  OwnDayPath,
  OwnHabitInput,
  OwnHabitPath,
  OwnHabitPlace,
  OwnHabits,
  OwnHabitsQuery,
  OwnHistory,
  OwnTicked,
  OwnTickInput,
} from './contract.ts'
import { getOwnHabits, getOwnHistory } from './own-habits.server.ts'
import { tickOwnHabit } from './own-ticks.server.ts'

const KEEPS = { ...KEEPS_RECORDS, leadsTo: '/app#own-habits' } as const

/** Own habits. They never affect the score of the seven habits. */
export const ownHabitsDoors = [
  door(
    'GET /api/own-habits',
    'Lists the member’s own habits on a day; today without a date',
    { ...OWN_DATA, query: OwnHabitsQuery, answer: OwnHabits },
    ({ tools, user, query }) => getOwnHabits(tools, user, query.date),
  ),
  door(
    'GET /api/own-habits/history',
    'Lists the last twelve months of the member’s own habits',
    { ...OWN_DATA, answer: OwnHistory },
    ({ tools, user }) => getOwnHistory(tools, user),
  ),
  door(
    'POST /api/own-habits',
    'Adds an own habit, up to five at a time',
    { ...KEEPS, body: NewOwnHabit },
    ({ tools, user, body }) => addOwnHabit(tools, user, body),
  ),
  door(
    'POST /api/own-habits/:id',
    'Renames an own habit. Its days stay',
    { ...KEEPS, path: OwnHabitPath, body: OwnHabitInput, fails: ['not_found'] },
    ({ tools, user, path, body }) => changeOwnHabit(tools, user, { ...body, ...path }),
  ),
  door(
    'POST /api/own-habits/:id/place',
    'Moves an own habit up or down, archives it, restores it, or deletes it with its days',
    {
      ...KEEPS,
      // Removing one needs no consent; rearranging them does.
      consent: 'asked-inside',
      path: OwnHabitPath,
      body: OwnHabitPlace,
      fails: ['not_found'],
    },
    ({ tools, user, path, body }) => {
      if (body.to !== 'gone') refuseWithoutHealthConsent(user)
      return placeOwnHabit(tools, user, { ...path, ...body })
    },
  ),
  door(
    'POST /api/own-habits/:id/days/:date',
    'Ticks an own habit on a day, from a form',
    {
      ...KEEPS,
      path: OwnDayPath,
      body: OwnTickInput,
      answer: OwnTicked,
      leadsTo: ({ path }) => `/app?${new URLSearchParams({ date: path.date })}#own-habits`,
      fails: ['not_found'],
    },
    ({ tools, user, path, body }) => tickOwnHabit(tools, user, { ...path, ...body }),
  ),
] as const
