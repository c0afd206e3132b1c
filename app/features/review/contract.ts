import { z } from 'zod'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { FEELINGS } from './week.ts'

const LONGEST_TEXT = 2000
const LONGEST_FOCUS = 140

const Text = z.string().trim().max(LONGEST_TEXT, 'That is too long: 2,000 characters at most.').default('')

/** `POST /api/reviews`. A focus is a habit, a sentence, or both; everything else is optional. */
export const ReviewInput = z
  .strictObject({
    week: LocalDate.refine((day) => weekdayOf(day) === 1, 'A week begins on a Monday.'),
    helped: Text,
    hindered: Text,
    focusHabit: z
      .enum([...HABIT_KEYS, ''])
      .default('')
      .transform((habit) => (habit === '' ? null : habit)),
    focus: z
      .string()
      .trim()
      .max(LONGEST_FOCUS, 'Please keep the focus to one short sentence: 140 characters at most.')
      .default(''),
    /** Others may read an email, so figures are only included on request, each time. */
    mailFigures: z.enum(['yes']).optional(),
  })
  .refine(({ focusHabit, focus }) => focusHabit !== null || focus !== '', {
    path: ['focus'],
    message: 'Choose a habit or write your own focus.',
  })
  .meta({ id: 'ReviewInput' })
export type ReviewInput = z.infer<typeof ReviewInput>

const Mean = z.number().nullable()

const WeekFigures = z.object({
  /** Days that count: since joining, excluding days off. */
  days: z.int(),
  completion: Mean,
  usualCompletion: Mean,
  habits: z.array(z.object({ habit: z.enum(HABIT_KEYS), planned: z.int(), done: z.int(), usual: Mean })),
  feelings: z.array(z.object({ key: z.enum(FEELINGS), mean: Mean, usual: Mean, count: z.int() })),
})

export const Review = z
  .object({
    week: LocalDate,
    helped: z.string(),
    hindered: z.string(),
    focusHabit: z.enum(HABIT_KEYS).nullable(),
    focus: z.string(),
    /** As they were at the time of the review. */
    figures: WeekFigures,
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>
