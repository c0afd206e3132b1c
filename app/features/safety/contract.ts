import { z } from 'zod'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { CARE_RULES } from './safety.ts'

const Tick = z.enum(['yes']).optional()

/** The answers as a form sends them: one field per yes, none for no. */
export const safetyInput = (answers: readonly string[]) =>
  z.strictObject({
    ...Object.fromEntries(answers.map((answer) => [answer, Tick])),
    'off-fasting': Tick,
    'off-coldExposure': Tick,
    'off-hotExposure': Tick,
    next: z.string().max(200).optional(),
  })

/** The shape of content/safety.json. */
const SafetyContent = z.object({
  /** Version of the questions; answers to an older version are asked again. */
  version: z.string(),
  /** The clinician who approved rules, swaps and texts, with the date; null until one has. */
  signedBy: z.string().nullable(),
  answers: z.array(z.object({ key: z.string(), label: z.string() })),
  rules: z.record(z.string(), z.record(z.enum(HABIT_KEYS), z.enum(CARE_RULES))),
  swaps: z.record(z.enum(HABIT_KEYS), z.string()),
  whoShouldNot: z.partialRecord(z.enum(HABIT_KEYS), z.string()),
})

/** @throws Error that says in one sentence which habits lack something, as a new one does. */
export function readSafety(content: unknown): z.infer<typeof SafetyContent> {
  const { data, error } = SafetyContent.safeParse(content)
  if (data) return data
  const lacking = HABIT_KEYS.filter((habit) => error.issues.some(({ path }) => path.includes(habit)))
  const what = `needs one of ${CARE_RULES.join(', ')} in each of \`rules\`, and a line in \`swaps\`.`
  throw new Error(
    `content/safety.json: ${lacking.length > 0 ? `${lacking.join(', ')} ${what}` : z.prettifyError(error)}`,
  )
}

export const StoredHabits = z.array(z.enum(HABIT_KEYS))
