import { type Day, MICRO_LIVES, microlivesWords, weighDay } from './micro-lives.ts'

/** What of the calculator is a habit of the routine. Its exercise is 20 minutes, which counts as our small version. */
const TICKS = [
  { habit: 'exercise', from: 'exercise', state: 'small' },
  { habit: 'healthyNutrition', from: 'plants', state: 'done' },
] as const

/** The habits that a day of the calculator holds, and how they count. */
export const ticksOf = (day: Day) => TICKS.filter(({ from }) => day[from] > 0)

/** A day of the calculator as a note: each row with how much and its units. No sum: the paper’s rows overlap. */
export function noteOf(day: Day): string {
  const rows = weighDay(day).map(({ key, label, microlives }) => {
    const unit = MICRO_LIVES.find((row) => row.key === key)?.unit
    return `${label}${unit ? ` (${day[key]} ${unit})` : ''}: ${microlivesWords(microlives)}`
  })
  return ['A day in microlives', ...rows].join('\n')
}
