import { z } from 'zod'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import type { Problem } from './problem.ts'

/** `POST /api/account/close` and `/erase-records`: deletion requires an explicit confirmation. */
export const ClosingInput = schema('ClosingInput', { confirm: z.literal('yes', 'Please tick the box to confirm.') })

/** Largest file for import; ten years of every record are a quarter of it. */
export const MOST_FILE_BYTES = 8 * 1024 * 1024
/** Upper limit on the habits of another tracker's file; nobody has that many. */
const MOST_HABITS = 200

/**
 * `POST /api/account/import/carry-out`: which side wins a conflict, and which habit each of another tracker's habits
 * maps to.
 */
export const ImportChoices = z
  .object({ conflicts: z.enum(['mine', 'file']).default('mine') })
  .catchall(z.enum([...HABIT_KEYS, 'own', ''], 'Choose one of the habits.'))
  .transform(({ conflicts, ...habits }): Choices => {
    const chosen = Array.from({ length: MOST_HABITS }, (_, place): Choice => habits[`habit-${place}`] || null)
    return { conflicts, habits: chosen }
  })
  .meta({ id: 'ImportChoices' })

/** What a habit of another tracker maps to: one of the seven, or an own habit; null leaves it out. */
export type Choice = HabitKey | 'own' | null

export type Choices = {
  conflicts: 'mine' | 'file'
  /** One per habit of the file, in its order. */
  habits: readonly Choice[]
}

/** What the file would change, shown before the import. */
export type Preview =
  | {
      kind: 'own'
      fileName: string
      problems: readonly Problem[]
      sections: readonly { title: string; fresh: number; changed: number; same: number }[]
    }
  | {
      kind: 'tracker'
      fileName: string
      problems: readonly Problem[]
      habits: readonly {
        name: string
        done: number
        skipped: number
        amounts: number
        unit: string
        notes: number
        guess: HabitKey | null
        first: LocalDate | null
      }[]
    }
