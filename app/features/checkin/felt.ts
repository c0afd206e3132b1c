import type { Checkin } from './contract.ts'

/** The parts of a check-in. Each is said, kept and merged for itself. */
export const CHECKIN_PARTS = ['sleep', 'energy', 'stress', 'note'] as const
export type CheckinPart = (typeof CHECKIN_PARTS)[number]

/** A check-in as the fields of its form hold it. */
export type FeltInFields = Readonly<Record<CheckinPart, string>>

/** What a form holds of a check-in; an empty text is what was left open. */
export function inFields({ sleep, energy, stress, note }: Checkin): FeltInFields {
  return { sleep: String(sleep ?? ''), energy: String(energy ?? ''), stress: String(stress ?? ''), note }
}

/** One part as a check-in holds it, from what a field or an answer says. */
export const fromField = (part: CheckinPart, text: string): Partial<Checkin> =>
  part === 'note' ? { note: text } : { [part]: text === '' ? null : Number(text) }
