import { desc, eq } from 'drizzle-orm'
import { safetyScreenings } from '#app/db/schema/safety.ts'
import { HABIT_KEYS, type HabitKey } from '#app/features/routine/habits.ts'
import type { Member } from '#app/features/routine/record.server.ts'
import { switchHabitsOff } from '#app/features/routine/routine.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import content from '#content/safety.json'
import { SafetyContent, StoredHabits } from './contract.ts'
import { type Care, isDue, type Matrix, notUrged, offHabits, ruleFor, type Screening } from './safety.ts'

const { answers, rules, swaps } = SafetyContent.parse(content)

/** Who must not do what; see content/safety.json. */
export const SAFETY_MATRIX: Matrix = rules

/** The questions. What holds for one evening only (alcohol) is no question of this kind. */
export const SAFETY_QUESTIONS = answers.filter(({ key }) => key !== 'alcoholToday')

const NOTHING_SAID: Screening = { answers: [], switchedOff: [] }

/** How careful to be with a member: for each habit the rule and the swap, and whether to ask (again). */
export type Safety = {
  screening: Screening
  care: Partial<Record<HabitKey, Care>>
  /** Habits that count nowhere from the last answers on. */
  off: HabitKey[]
  notUrged: HabitKey[]
  wasAsked: boolean
  isDue: boolean
}

export async function getSafety({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<Safety> {
  const [row] = await db
    .select()
    .from(safetyScreenings)
    .where(eq(safetyScreenings.userId, userId))
    .orderBy(desc(safetyScreenings.answeredAt))
    .limit(1)
  const screening = row ? { answers: row.answers, switchedOff: StoredHabits.parse(row.switchedOff) } : NOTHING_SAID
  const careful = HABIT_KEYS.map((habit) => [habit, ruleFor(habit, screening.answers, rules)] as const).filter(
    ([, rule]) => rule !== 'ok',
  )
  return {
    screening,
    care: Object.fromEntries(careful.map(([habit, rule]) => [habit, { rule, swap: swaps[habit] }])),
    off: offHabits(screening, rules),
    notUrged: notUrged(screening, rules),
    wasAsked: row !== undefined,
    isDue: !row || isDue(row.answeredAt, clock.now()),
  }
}

/** Keeps the answers and lets the routine follow from today on; days before stay as they were counted. */
export async function saveScreening({ db, clock }: Tools, member: Member, screening: Screening): Promise<void> {
  const from = localDateAt(clock.now(), member)
  await db.transaction(async (tx) => {
    await tx.insert(safetyScreenings).values({ ...screening, userId: member.id, answeredAt: clock.now() })
    await switchHabitsOff({ db: tx }, member.id, { habits: offHabits(screening, rules), from })
  })
}
