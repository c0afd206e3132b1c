import { randomUUID } from 'node:crypto'
import type { Member } from '#app/entries/open-days.server.ts'
import { saveBody, setWell } from '#app/features/baseline/body.server.ts'
import { listTrials } from '#app/features/experiments/experiments.server.ts'
import { startTrial } from '#app/features/experiments/start-trial.server.ts'
import { blocksOf } from '#app/features/experiments/trial.ts'
import { saveNote } from '#app/features/journal/write-note.server.ts'
import { saveMeasures, saveRule } from '#app/features/measures/measures.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import { NOTES_OF_MAYA } from './personas.ts'

type Life = { tools: Tools; at: (tools: Tools, day: LocalDate) => Tools; member: Member; today: LocalDate }

const SOURCE = 'Garmin'
const WATCHED_DAYS = 120
const TRIAL = { blocks: 8, blockDays: 5, washOut: 1, smallest: 15 } as const

/** Adds a journal and a trial to the demo member's record. @returns The days on which the trial included the habit. */
export async function addRecord({ tools, at, member, today }: Life): Promise<Set<LocalDate>> {
  await saveBody(tools, member, { bornOn: asLocalDate('1971-05-09'), sex: 'female' })
  for (const { daysAgo, about, body } of NOTES_OF_MAYA) {
    const date = addDays(today, -daysAgo)
    await saveNote(at(tools, date), member, { date, id: randomUUID(), about, body })
  }
  return runTrial({ tools, at, member, today })
}

/** Adds the figures of a watch, and the rule by which they tick a habit. */
export async function addWatch(life: Life, calmDays: ReadonlySet<LocalDate>, random: () => number): Promise<void> {
  const { tools, at, member, today } = life
  await saveRule(at(tools, addDays(today, -6)), member, { habit: 'exercise', measure: 'activeMinutes', least: 30 })
  await saveMeasures(tools, member, { source: SOURCE, days: watched(today, calmDays, random) })
}

/** Marks that the member was well on the day of a blood test. */
export const recordWell = ({ tools, member }: Pick<Life, 'tools' | 'member'>, date: LocalDate) =>
  setWell(tools, member.id, { date, isWell: true })

/** A finished trial. @returns The days on which it included the habit. */
async function runTrial({ tools, at, member, today }: Life): Promise<Set<LocalDate>> {
  const startsOn = addDays(today, -TRIAL.blocks * TRIAL.blockDays - 3)
  await startTrial(at(tools, startsOn), member, { ...TRIAL, habit: 'meditation', outcome: 'asleep', startsOn })
  const [trial] = await listTrials(tools, member)
  const blocks = blocksOf({ startsOn, blockDays: TRIAL.blockDays, order: trial?.order ?? '' })
  return new Set(
    blocks.flatMap(({ kind, from }) =>
      kind === 'with' ? Array.from({ length: TRIAL.blockDays }, (_, place) => addDays(from, place)) : [],
    ),
  )
}

function watched(today: LocalDate, calmDays: ReadonlySet<LocalDate>, random: () => number) {
  const around = (middle: number, spread: number) => Math.round(middle + (random() - 0.5) * 2 * spread)
  return Array.from({ length: WATCHED_DAYS + 1 }, (_, ago) => {
    const date = addDays(today, -ago)
    const share = 1 - ago / WATCHED_DAYS
    const asleep = around(412, 22) + (calmDays.has(addDays(date, -1)) ? 24 : 0)
    const fellAsleep = around(-40, 25)
    return {
      date,
      steps: ago === 0 ? 6_240 : around(8_200 + 900 * share, 2_400),
      activeMinutes: ago === 0 ? 42 : around(34, 24),
      restingPulse: around(63 - 4 * share, 2),
      hrvRmssd: around(34 + 6 * share, 6),
      asleep,
      fellAsleep,
      wokeUp: fellAsleep + asleep + around(24, 8),
      ...(ago % 30 === 0 ? { vo2max: Number((33.4 + 1.6 * share).toFixed(1)) } : {}),
    }
  })
}
