import { z } from 'zod'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { isPossible, MEASURE_KEYS, type MeasureKey, measureOf } from './measures.ts'
import { RULE_MEASURES } from './rules.ts'

export const MeasureName = z.enum(MEASURE_KEYS)
/** The device, app or file a value comes from: a name chosen by the sender, who can send corrections under it. */
export const Source = z
  .string()
  .trim()
  .min(1, 'Name your source, such as “My phone”.')
  .max(80, 'Use 80 letters at most.')

/** Thirty years of days from three devices. */
const MOST_DAYS = 33_000

const figures = Object.fromEntries(MEASURE_KEYS.map((key) => [key, figureOf(key).optional()])) as {
  [Key in MeasureKey]: z.ZodOptional<z.ZodNumber>
}

function figureOf(key: MeasureKey): z.ZodNumber {
  const { label, lowest, highest } = measureOf(key)
  return z.number().refine((value) => isPossible(key, value), `${label}: from ${lowest} to ${highest}.`)
}

/**
 * `PUT /api/measures`: daily values by source. A value replaces an earlier one for the same source, day and measure;
 * others stay. Clock times are minutes after midnight of the day of waking.
 */
export const MeasuresInput = schema('MeasuresInput', {
  source: Source,
  days: z
    .array(z.strictObject({ date: LocalDate, source: Source.optional(), ...figures }))
    .min(1, 'Send at least one day.')
    .max(MOST_DAYS, 'Send fewer days at once.'),
})
export type MeasuresInput = z.infer<typeof MeasuresInput>

/** How many values were stored, how many were new or changed, and which ticks the rules made. */
export const MeasuresSaved = schema('MeasuresSaved', {
  kept: z.int(),
  changed: z.int(),
  ticked: z.array(z.strictObject({ date: LocalDate, habit: z.enum(HABIT_KEYS) })),
})

/** `GET /api/measures`: one measure from one source, oldest day first. */
export const Series = schema('MeasureSeries', {
  source: z.string(),
  measure: MeasureName,
  days: z.array(z.tuple([LocalDate, z.number()])),
})
export type Series = z.infer<typeof Series>

export const SourceRemoval = schema('SourceRemoval', { source: Source })

const LEAST = 'Give a figure above 0.'

export const RuleInput = schema('MeasureRule', {
  habit: z.enum(HABIT_KEYS),
  measure: z.enum(RULE_MEASURES.map(({ measure }) => measure)),
  least: z.coerce.number(LEAST).positive(LEAST).max(150_000, 'Give at most 150,000.'),
})
export type RuleInput = z.infer<typeof RuleInput>

export const RuleRemoval = schema('MeasureRuleRemoval', { habit: z.enum(HABIT_KEYS) })
export const TickUndo = schema('MeasureTickUndo', { date: LocalDate, habit: z.enum(HABIT_KEYS) })
