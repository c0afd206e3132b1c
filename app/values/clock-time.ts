/** Minutes after midnight as a clock shows them; what was before midnight is on the evening's clock: '23:05'. */
export function writeClock(minutes: number): string {
  const shown = ((Math.round(minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}
