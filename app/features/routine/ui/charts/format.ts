export function formatMicroLives(microLives: number): string {
  return microLives.toFixed(1)
}

/** '1 activity', '5 activities' */
export function formatActivities(count: number): string {
  return count === 1 ? '1 activity' : `${count} activities`
}
