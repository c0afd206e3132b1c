import { desc, eq } from 'drizzle-orm'
import { safetyScreenings } from '#app/db/schema/safety.ts'
import type { Member } from '#app/entries/open-days.server.ts'
import { HABIT_KEYS, type HabitKey } from '#app/features/routine/habits.ts'
import { switchHabitsOff } from '#app/features/routine/ranges.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import content from '#content/safety.json' with { type: 'json' }
import { SafetyContent, StoredHabits } from './contract.ts'
import {
  type Answers,
  type Care,
  type CareRule,
  isDue,
  type Matrix,
  notUrged,
  offHabits,
  ruleOf,
  type Screening,
  waitsForAnswers,
} from './safety.ts'

const { version, signedBy, answers, rules, swaps, whoShouldNot } = SafetyContent.parse(content)

/** Who must not do what; see content/safety.json. */
export const SAFETY_MATRIX: Matrix = rules

/** The questions. What holds for one evening only (alcohol) is no question of this kind. */
export const SAFETY_QUESTIONS = answers.filter(({ key }) => key !== 'alcoholToday')

/** Whether a clinician has signed what is said about safety (docs/intended-purpose.md has the list). */
export const IS_SAFETY_SIGNED = signedBy !== null

const NOTHING_SAID: Screening = { answers: [], switchedOff: [], isCurrent: false }

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
  const screening = row
    ? { answers: row.answers, switchedOff: StoredHabits.parse(row.switchedOff), isCurrent: row.questions === version }
    : NOTHING_SAID
  const careful = HABIT_KEYS.map((habit) => [habit, ruleOf(habit, screening, rules)] as const).filter(
    ([, rule]) => rule !== 'ok',
  )
  return {
    screening,
    care: Object.fromEntries(careful.map(([habit, rule]) => [habit, careFor(habit, rule, screening)])),
    off: offHabits(screening, rules),
    notUrged: notUrged(screening, rules),
    wasAsked: row !== undefined,
    isDue: !row || !screening.isCurrent || isDue(row.answeredAt, clock.now()),
  }
}

function careFor(habit: HabitKey, rule: CareRule, { isCurrent }: Screening): Care {
  const warns = !isCurrent && waitsForAnswers(habit)
  return { rule, swap: swaps[habit], whoShouldNot: warns ? (whoShouldNot[habit] ?? null) : null }
}

/** Keeps the answers and lets the routine follow from today on; days before stay as they were counted. */
export async function saveScreening({ db, clock }: Tools, member: Member, screening: Answers): Promise<void> {
  const from = localDateAt(clock.now(), member)
  await db.transaction(async (tx) => {
    await tx
      .insert(safetyScreenings)
      .values({ ...screening, questions: version, userId: member.id, answeredAt: clock.now() })
    await switchHabitsOff({ db: tx }, member.id, { habits: offHabits(screening, rules), from })
  })
}
