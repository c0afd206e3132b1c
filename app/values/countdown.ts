/** A countdown. It stores its start instead of a counter, so it survives a page that sleeps or is closed. */
export type Countdown = { startedAt: string; minutes: number }

export const endOf = ({ startedAt, minutes }: Countdown) => new Date(Date.parse(startedAt) + minutes * 60_000)

/** '12:34' below an hour, '7 h 05 min' above; never negative. */
export function timeLeft(countdown: Countdown, now: Date): string {
  const seconds = Math.max(0, Math.ceil((endOf(countdown).getTime() - now.getTime()) / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
  const minutes = Math.ceil(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`
}

/** '30 seconds', '1 minute', '16 hours'. */
export function lengthInWords(minutes: number): string {
  if (minutes < 1) return counted(Math.round(minutes * 60), 'second')
  return minutes < 60 ? counted(minutes, 'minute') : counted(minutes / 60, 'hour')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
