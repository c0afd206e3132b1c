import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#app/db/prepared.ts'
import { safetyScreenings } from '#app/db/schema/safety.ts'
import type { Member } from '#app/entries/open-days.server.ts'
import { listSwitchedOff, switchHabitsOff } from '#app/features/routine/ranges.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import content from '#content/safety.json' with { type: 'json' }
import { readSafety, StoredHabits } from './contract.ts'
import {
  type Answers,
  type Care,
  type CareRule,
  isDue,
  type Matrix,
  notRecommended,
  offHabits,
  ruleOf,
  type Screening,
  waitsForAnswers,
} from './safety.ts'

const { version, signedBy, answers, rules, swaps, whoShouldNot } = readSafety(content)

/** Which answers rule out which habits; see content/safety.json. */
export const SAFETY_MATRIX: Matrix = rules

/** The questions. Excludes what applies to one evening only (alcohol). */
export const SAFETY_QUESTIONS = answers.filter(({ key }) => key !== 'alcoholToday')

/** Whether a clinician has approved the safety texts (docs/intended-purpose.md lists them). */
export const IS_SAFETY_SIGNED = signedBy !== null

const NOTHING_ANSWERED: Screening = { answers: [], switchedOff: [], isCurrent: false }

/** A member's safety rules: rule and swap for each habit, and whether the questions are due. */
export type Safety = {
  screening: Screening
  care: Partial<Record<HabitKey, Care>>
  /** Habits that aren't counted since the last answers. */
  off: HabitKey[]
  notRecommended: HabitKey[]
  wasAsked: boolean
  isDue: boolean
}

export async function getSafety({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<Safety> {
  const [row] = await readNewest(db).execute({ userId })
  const screening = row
    ? { answers: row.answers, switchedOff: StoredHabits.parse(row.switchedOff), isCurrent: row.questions === version }
    : NOTHING_ANSWERED
  const careful = HABIT_KEYS.map((habit) => [habit, ruleOf(habit, screening, rules)] as const).filter(
    ([, rule]) => rule !== 'ok',
  )
  return {
    screening,
    care: Object.fromEntries(careful.map(([habit, rule]) => [habit, careFor(habit, rule, screening)])),
    off: offHabits(screening, rules),
    notRecommended: notRecommended(screening, rules),
    wasAsked: row !== undefined,
    isDue: !row || !screening.isCurrent || isDue(row.answeredAt, clock.now()),
  }
}

const readNewest = prepared((db) =>
  db
    .select()
    .from(safetyScreenings)
    .where(eq(safetyScreenings.userId, sql.placeholder('userId')))
    .orderBy(desc(safetyScreenings.answeredAt))
    .limit(1)
    .prepare('safety_read_newest'),
)

function careFor(habit: HabitKey, rule: CareRule, { isCurrent }: Screening): Care {
  const warns = !isCurrent && waitsForAnswers(habit)
  return { rule, swap: swaps[habit], whoShouldNot: warns ? (whoShouldNot[habit] ?? null) : null }
}

/** Saves the answers and applies them to the routine from today. Earlier days keep their score. */
export async function saveScreening({ db, clock }: Tools, member: Member, screening: Answers): Promise<void> {
  const from = localDateAt(clock.now(), member)
  await db.transaction(async (tx) => {
    await tx
      .insert(safetyScreenings)
      .values({ ...screening, questions: version, userId: member.id, answeredAt: clock.now() })
    await switchHabitsOff({ db: tx }, member.id, { habits: offHabits(screening, rules), from })
  })
}

/**
 * Ends what earlier answers switched off and the newest no longer do, after records were brought in. Earlier days keep
 * their score.
 */
export async function followNewestAnswers(
  tools: Pick<Tools, 'db' | 'clock'>,
  member: Omit<Member, 'joinedOn'>,
): Promise<void> {
  const from = localDateAt(tools.clock.now(), member)
  const { wasAsked, off } = await getSafety(tools, member.id)
  const switchedOff = await listSwitchedOff(tools, member.id, { from })
  if (wasAsked && switchedOff.some((habit) => !off.some((one) => one === habit)))
    await switchHabitsOff(tools, member.id, { habits: off, from })
}
