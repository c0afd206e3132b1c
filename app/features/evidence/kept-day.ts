import { type Day, MICRO_LIVES, microlivesOf, microlivesWords } from './micro-lives.ts'

/** Calculator rows that are habits. The calculator's exercise is 20 minutes, which is our small version. */
const TICKS = [
  { habit: 'exercise', from: 'exercise', state: 'small' },
  { habit: 'healthyNutrition', from: 'plants', state: 'done' },
] as const

/** The habits in a calculator day, and how each counts. */
export const ticksOf = (day: Day) => TICKS.filter(({ from }) => day[from] > 0)

/** A calculator day as a note, row by row with units. No total, since the paper's rows overlap. */
export function dayAsNote(day: Day): string {
  const rows = microlivesOf(day).map(({ key, label, microlives }) => {
    const unit = MICRO_LIVES.find((row) => row.key === key)?.unit
    return `${label}${unit ? ` (${day[key]} ${unit})` : ''}: ${microlivesWords(microlives)}`
  })
  return ['A day in microlives', ...rows].join('\n')
}
