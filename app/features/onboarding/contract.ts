import { z } from 'zod'
import { schema } from '#app/values/schema.ts'
import { DayStart, TimeZone } from '#app/values/time-zone.ts'
import { STEPS } from './steps.ts'

/** The page after a step, which depends on what other rooms know. */
const next = z.string().max(200).optional()

export const SetUpInput = z
  .union([z.strictObject({ skip: z.enum(STEPS), next }), z.strictObject({ putAway: z.enum(['yes']) })])
  .meta({ id: 'SetUpInput' })
export type SetUpInput = z.infer<typeof SetUpInput>

/** The first step: the user's time zone and when their day starts. */
export const DaysInput = schema('DaysInput', { timeZone: TimeZone, dayStart: DayStart, next })
export type DaysInput = z.infer<typeof DaysInput>

/** Stored outcomes; unknown steps are dropped. */
export const StoredOutcomes = z.record(z.string(), z.unknown()).transform((kept) =>
  Object.fromEntries(
    STEPS.flatMap((step) => {
      const outcome = z.enum(['saved', 'skipped']).safeParse(kept[step])
      return outcome.success ? [[step, outcome.data] as const] : []
    }),
  ),
)
