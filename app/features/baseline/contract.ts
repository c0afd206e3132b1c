import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { ENTERED, MEASURES, type MeasureKey } from './measures.ts'
import { SIGNS } from './readings.ts'

const KEYS: readonly MeasureKey[] = MEASURES.map(({ key }) => key)
const MeasureName = z.enum(KEYS)

const Typed = z.union([z.string().max(20, 'That isn’t a number.'), z.number().transform(String)]).optional()
const UnitKey = z.string().max(12).optional()

const FIELDS: Record<`value-${string}` | `unit-${string}`, typeof Typed | typeof UnitKey> = Object.fromEntries(
  ENTERED.flatMap(({ key }) => [
    [`value-${key}`, Typed],
    [`unit-${key}`, UnitKey],
  ]),
)

/** `POST /api/baseline`: values of a day for any of the measures. Empty fields are ignored. */
export const BaselineInput = schema('BaselineInput', {
  ...FIELDS,
  date: LocalDate,
  next: z.string().max(200).optional(),
})

export const BaselineRemoval = schema('BaselineRemoval', {
  measure: MeasureName,
  date: LocalDate,
  next: z.string().max(200).optional(),
})

/** `GET /api/baseline`: all readings, oldest first; values in the first unit of their measure. */
export const BaselineReadings = z
  .array(
    z.strictObject({
      measure: MeasureName,
      date: LocalDate,
      value: z.number(),
      unit: z.string(),
      sign: z.enum(SIGNS).optional(),
    }),
  )
  .meta({ id: 'BaselineReadings' })

/** The data that norms need. */
export const BodyInput = schema('BodyInput', {
  bornOn: LocalDate,
  sex: z.enum(['female', 'male'], 'Choose one of the two tables.'),
})
export type BodyInput = z.infer<typeof BodyInput>

/** Marks the day of a blood test as well and fasting; without `well` the mark is removed. */
export const WellInput = schema('WellInput', { date: LocalDate, well: z.literal('yes').optional() })
