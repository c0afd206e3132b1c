import type { GoalProgress } from './goals.ts'

/**
 * A goal's progress: 'Reached.', or what is left. A mean can still fall, so it is only on course until the last day.
 */
export function standingInWords({ measure, target, reached, isReached, isDayOff, daysLeft }: GoalProgress): string {
  const isMean = measure === 'completion'
  if (isReached && (!isMean || daysLeft === 1)) return 'Reached.'
  const days = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left, today included.`
  if (isReached) return `On course; ${days}`
  const left = isMean ? days : `${target - reached} to go, ${days}`
  return isDayOff ? `${left} Today is a day off.` : left
}
