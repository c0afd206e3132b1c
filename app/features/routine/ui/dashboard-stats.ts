import type { Progress } from '../contract.ts'
import { formatMicroLives } from './charts/format.ts'

/** The four figures over the dashboard, from the member's own record. */
export function dashboardStats({ totals }: Progress) {
  const { currentStreak, averageCompletion, microLives } = totals
  return [
    {
      label: 'Day Streak',
      value: String(currentStreak),
      hint: currentStreak === 0 ? 'Five habits today start one' : 'days in a row at 70% or more',
    },
    { label: 'Completion', value: `${averageCompletion}%`, hint: 'average of the last 30 days' },
    { label: 'Micro-Lives', value: formatMicroLives(microLives), hint: 'half a point for each habit, 30 days' },
    { label: 'Achievements', value: currentStreak >= WEEK ? '1' : '0', hint: achievementHint(currentStreak) },
  ]
}

const WEEK = 7

function achievementHint(streak: number): string {
  if (streak >= WEEK) return '7-day streak'
  const left = WEEK - streak
  return `${left} more ${left === 1 ? 'day' : 'days'} to a 7-day streak`
}
