import { lengthProblem } from '#app/values/text-length.ts'
import type { Checkin } from './contract.ts'

/** The parts of a check-in. Each is entered, stored and merged separately. */
export const CHECKIN_PARTS = ['sleep', 'energy', 'stress', 'note'] as const
export type CheckinPart = (typeof CHECKIN_PARTS)[number]

/** A check-in as the values of its form. */
export type FeltInFields = Readonly<Record<CheckinPart, string>>

/** Converts a check-in to form values; an empty text means no answer. */
export function inFields({ sleep, energy, stress, note }: Checkin): FeltInFields {
  return { sleep: String(sleep ?? ''), energy: String(energy ?? ''), stress: String(stress ?? ''), note }
}

export const fromField = (part: CheckinPart, text: string): Partial<Checkin> =>
  part === 'note' ? { note: text } : { [part]: text === '' ? null : Number(text) }

/** Maximum length of a day's note, in characters. */
export const LONGEST_NOTE = 1000

export const noteProblem = (note: string) => lengthProblem(note, LONGEST_NOTE)
