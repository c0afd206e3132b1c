import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { LONGEST_NAME, LONGEST_OWN_NOTE, OWN_STATES } from './own-habits.ts'

// One line, however it was typed or pasted.
const Line = z.string().transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())

/** `POST /api/own-habits` and `POST /api/own-habits/:id` */
export const OwnHabitInput = z
  .strictObject({
    name: Line.pipe(
      z.string().min(1, 'Give it a name.').max(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters.`),
    ),
    note: Line.pipe(z.string().max(LONGEST_OWN_NOTE, `A note has at most ${LONGEST_OWN_NOTE} characters.`)).default(''),
  })
  .meta({ id: 'OwnHabitInput' })
export type OwnHabitInput = z.infer<typeof OwnHabitInput>

export const OwnHabitPath = z.strictObject({ id: z.uuid('There is no such habit.') })

/** `POST /api/own-habits/:id/place` */
export const OwnHabitPlace = z
  .strictObject({ to: z.enum(['up', 'down', 'away', 'back', 'gone']) })
  .meta({ id: 'OwnHabitPlace' })
export type OwnHabitPlace = z.infer<typeof OwnHabitPlace>

/** `GET /api/own-habits?date=`; without a date the member's today. */
export const OwnHabitsQuery = z.strictObject({ date: LocalDate.optional() })

/** `POST /api/own-habits/:id/days/:date` */
export const OwnDayPath = z.strictObject({ id: OwnHabitPath.shape.id, date: LocalDate })

export const OwnTickInput = z.strictObject({ state: z.enum(OWN_STATES) }).meta({ id: 'OwnTickInput' })

/** What a tick has come to. */
export const OwnTicked = z.strictObject({ state: z.enum(OWN_STATES) }).meta({ id: 'OwnTicked' })
export type OwnTicked = z.infer<typeof OwnTicked>

const OwnHabit = z.strictObject({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  isAway: z.boolean(),
  isDone: z.boolean(),
})

/** A member's own habits on a day, in their order; those that are put away come last. */
export const OwnHabits = z
  .strictObject({ userId: z.string(), date: LocalDate, habits: z.array(OwnHabit) })
  .meta({ id: 'OwnHabits' })
export type OwnHabits = z.infer<typeof OwnHabits>

/** Twelve months of them. */
export const OwnHistory = z
  .strictObject({
    from: LocalDate,
    today: LocalDate,
    /** Paused and ill days: they count for nothing here, as for the seven. */
    daysOff: z.array(LocalDate),
    habits: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        createdOn: LocalDate,
        archivedOn: LocalDate.nullable(),
        doneOn: z.array(LocalDate),
      }),
    ),
  })
  .meta({ id: 'OwnHistory' })
export type OwnHistory = z.infer<typeof OwnHistory>
