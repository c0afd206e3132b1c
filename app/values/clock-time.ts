/** The minutes after midnight of a clock time: '23:05' is 1385. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Formats minutes after midnight as a clock time; negative ones are the evening before: '23:05'. */
export function writeClock(minutes: number): string {
  const shown = ((Math.round(minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}
