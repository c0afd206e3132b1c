import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { LONGEST_NAME, LONGEST_OWN_NOTE, OWN_STATES } from './own-habits.ts'

// A single line, whatever was typed or pasted.
const Line = z.string().transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())

/** `POST /api/own-habits/:id` */
export const OwnHabitInput = schema('OwnHabitInput', {
  name: Line.pipe(
    z.string().min(1, 'Give it a name.').max(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters.`),
  ),
  note: Line.pipe(z.string().max(LONGEST_OWN_NOTE, `A note has at most ${LONGEST_OWN_NOTE} characters.`)).default(''),
})
export type OwnHabitInput = z.infer<typeof OwnHabitInput>

/** `POST /api/own-habits`. With an id from the form, sending it again adds nothing. */
export const NewOwnHabit = schema('NewOwnHabit', { ...OwnHabitInput.shape, id: z.uuid().optional() })
export type NewOwnHabit = z.infer<typeof NewOwnHabit>

/** The id in lower case, as the database writes it. */
export const OwnHabitPath = z.strictObject({ id: z.uuid('There is no such habit.').toLowerCase() })

/** `POST /api/own-habits/:id/place` */
export const OwnHabitPlace = schema('OwnHabitPlace', { to: z.enum(['up', 'down', 'away', 'back', 'gone']) })
export type OwnHabitPlace = z.infer<typeof OwnHabitPlace>

/** `GET /api/own-habits?date=`; today by default. */
export const OwnHabitsQuery = z.strictObject({ date: LocalDate.optional() })

/** `POST /api/own-habits/:id/days/:date` */
export const OwnDayPath = z.strictObject({ id: OwnHabitPath.shape.id, date: LocalDate })

export const OwnTickInput = schema('OwnTickInput', { state: z.enum(OWN_STATES) })

export const OwnTicked = schema('OwnTicked', { state: z.enum(OWN_STATES) })
export type OwnTicked = z.infer<typeof OwnTicked>

const OwnHabit = z.strictObject({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  isAway: z.boolean(),
  isDone: z.boolean(),
})

/** A member's own habits on a day, in order; those put away come last. */
export const OwnHabits = schema('OwnHabits', { userId: z.string(), date: LocalDate, habits: z.array(OwnHabit) })
export type OwnHabits = z.infer<typeof OwnHabits>

/** Twelve months of own habits. */
export const OwnHistory = schema('OwnHistory', {
  from: LocalDate,
  today: LocalDate,
  /** Paused and ill days, which don't count, as for the seven habits. */
  daysOff: z.array(LocalDate),
  habits: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      createdOn: LocalDate,
      archivedOn: LocalDate.nullable(),
      /** The days on which it was put away before it was brought back. */
      away: z.array(z.strictObject({ from: LocalDate, until: LocalDate })),
      doneOn: z.array(LocalDate),
    }),
  ),
})
export type OwnHistory = z.infer<typeof OwnHistory>
