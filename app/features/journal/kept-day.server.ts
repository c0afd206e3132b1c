import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { dayAsNote, ticksOf } from '#app/features/evidence/kept-day.ts'
import { microlivesOf, readDay } from '#app/features/evidence/micro-lives.ts'
import { getRoutine, setHabit } from '#app/features/routine/routine.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { KeptDay } from './contract.ts'
import { saveNote } from './write-note.server.ts'

/**
 * Saves a calculator day to today: a note and the chosen ticks. Idempotent; existing ticks stay unchanged.
 *
 * @throws AppError 400 for an empty day.
 */
export async function saveCalculatorDay(
  tools: Tools,
  member: Member,
  { id, day: written, ...chosen }: KeptDay,
): Promise<void> {
  const day = readDay(new URLSearchParams(written))
  if (microlivesOf(day).length === 0) throw new AppError('bad_request', 'That day is empty. Choose it again.')
  const { today: date } = openDaysOf(tools, member)
  await saveNote(tools, member, { date, id, about: 'day', body: dayAsNote(day) })
  const { states } = await getRoutine(tools, member, date)
  for (const { habit, state } of ticksOf(day))
    if (chosen[habit] && states[habit] !== 'done' && states[habit] !== 'small')
      await setHabit(tools, member, { date, habit, state })
}
