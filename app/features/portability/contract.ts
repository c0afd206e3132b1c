import { z } from 'zod'
import type { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { HABIT_KEYS, type HabitKey } from '../routine/habits.ts'
import type { Problem } from './problem.ts'

/** `POST /api/account/close` and `/erase-records`: deleting is a word of its own, never a slip. */
export const ClosingInput = schema('ClosingInput', { confirm: z.literal('yes', 'Please tick the box to confirm.') })

/** Largest file that can be brought; ten years of everything are a quarter of it. */
export const MOST_FILE_BYTES = 8 * 1024 * 1024
/** More habits than anybody keeps. */
const MOST_HABITS = 200

/** `POST /api/account/import/carry-out`: who is right where both say something, and of another tracker which habit is which. */
export const ImportChoices = z
  .object({ conflicts: z.enum(['mine', 'file']).default('mine') })
  .catchall(z.enum([...HABIT_KEYS, 'own', ''], 'Choose one of the habits.'))
  .transform(({ conflicts, ...habits }): Choices => {
    const chosen = Array.from({ length: MOST_HABITS }, (_, place): Choice => habits[`habit-${place}`] || null)
    return { conflicts, habits: chosen }
  })
  .meta({ id: 'ImportChoices' })

/** What a habit of another tracker is here: one of the seven, one of the member's own; null leaves it out. */
export type Choice = HabitKey | 'own' | null

export type Choices = {
  conflicts: 'mine' | 'file'
  /** For each of theirs, in their order. */
  habits: readonly Choice[]
}

/** What a member sees before anything is changed. */
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
