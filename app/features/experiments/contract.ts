import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { OUTCOME_KEYS } from './outcomes.ts'
import { PHASE_DAYS, TRIAL_HABITS } from './trial.ts'

const Habit = z.enum(TRIAL_HABITS.map(({ habit }) => habit))
const Outcome = z.enum(OUTCOME_KEYS)

/** `POST /api/trials`. A form sends its numbers as text. */
export const TrialInput = z
  .strictObject({
    habit: Habit,
    outcome: Outcome,
    phaseDays: z.coerce
      .number()
      .refine((days) => PHASE_DAYS.some((known) => known === days), 'Choose 7, 10 or 14 days.'),
    startsOn: LocalDate,
  })
  .meta({ id: 'TrialInput' })
export type TrialInput = z.infer<typeof TrialInput>

export const TrialEnd = z.strictObject({ id: z.uuid() }).meta({ id: 'TrialEnd' })

export const StoredTrial = z
  .object({
    id: z.string(),
    habit: Habit,
    outcome: Outcome,
    phaseDays: z.int().min(1),
    startsOn: LocalDate,
    endedOn: LocalDate.nullable(),
  })
  .meta({ id: 'StoredTrial' })
