import type { LocalDate } from '#app/values/local-date.ts'

/** What a member can share with the coach, each separately. Nothing is shared by default. */
export const SHARED_KINDS = ['kept', 'figures', 'checkins', 'notes', 'baseline', 'reviews'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

export const KIND_WORDS: Record<SharedKind, { label: string; hint: string }> = {
  kept: { label: 'Kept or not', hint: 'Which days you kept. Not which habits.' },
  figures: { label: 'Habits and figures', hint: 'Which habits you ticked each day, your streak and your completion.' },
  checkins: { label: 'Check-ins', hint: 'Sleep, energy and stress, as you scored them.' },
  notes: { label: 'Notes', hint: 'What you wrote beside your check-ins.' },
  baseline: { label: 'Baseline', hint: 'Your measurements of body, fitness and blood.' },
  reviews: { label: 'Sunday reviews', hint: 'What you wrote, and the figures beside it. Your coach answers them.' },
}

/**
 * Lists kinds for use within a sentence: 'check-ins, notes, Sunday reviews'. The name of a weekday keeps its capital.
 */
export const kindsInWords = (kinds: readonly SharedKind[]): string =>
  kinds
    .map((kind) => KIND_WORDS[kind].label)
    .map((label) => (label.startsWith('Sunday') ? label : label.toLowerCase()))
    .join(', ')

/** Durations of a share in days; null = until the member ends it. */
export const SHARE_DAYS = [7, 28, 90, null] as const

export type Share = {
  kinds: readonly SharedKind[]
  /** Days before this one are not shown. */
  fromDay: LocalDate
  beganAt: Date
  untilAt: Date | null
  endedAt: Date | null
}

/** Whether a share is open at an instant: from its beginning, until the very moment it ends. */
export const isShareOpen = ({ beganAt, untilAt, endedAt }: Omit<Share, 'kinds' | 'fromDay'>, now: Date): boolean =>
  beganAt <= now && (untilAt === null || now < untilAt) && (endedAt === null || now < endedAt)

export const kindsIn = (stored: readonly string[]): SharedKind[] => SHARED_KINDS.filter((kind) => stored.includes(kind))
