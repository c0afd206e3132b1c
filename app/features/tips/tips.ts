import type { HabitKey } from '#app/values/habits.ts'
import { daysBetween, LocalDate } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'

export type Tip = { id: string; text: string; habits: string[]; avoidIf: string[]; references: string[] }

const EPOCH = LocalDate.parse('2026-01-01')

type Reader = {
  date: LocalDate
  userId: string
  /** Safety questions answered with yes; a tip that names one of them is never shown. */
  answers: readonly string[]
  /** Habits never recommended to this member; tips about them aren't shown either. */
  notRecommended: readonly HabitKey[]
}

/**
 * Returns a member's tip of the day. Each member has their own order, in which every safe tip comes once before any
 * repeats: with sixty tips or more, none repeats within sixty days.
 */
export function tipOfDay(tips: readonly Tip[], { date, userId, answers, notRecommended }: Reader): Tip | null {
  const safe = tips
    .filter(({ avoidIf }) => !avoidIf.some((answer) => answers.includes(answer)))
    .filter(({ habits }) => mayRecommend(habits, notRecommended))
    .map((tip) => ({ tip, rank: hash(`${userId} ${tip.id}`) }))
    .sort((a, b) => a.rank - b.rank)
  const days = daysBetween(EPOCH, date)
  return safe[((days % safe.length) + safe.length) % safe.length]?.tip ?? null
}

// FNV-1a: the same hash on every machine.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
