import type { LocalDate } from '#app/values/local-date.ts'

/** A night by the day of waking. Clock times are minutes after that day's midnight: below 0 before it. */
export type Night = { date: LocalDate; from: number; until: number; awake: number | null }

/** What is written down of a night: clock times as minutes after midnight, each as far as it was said. */
export type Written = { date: LocalDate; bed: number | null; up: number | null; awake: number | null }

const DAY = 1440

/**
 * The night in what was written; null while one of its ends is missing. Going to bed at a later hour than getting up was
 * the evening before; so somebody who works at night writes down their days in the same way.
 */
export function nightOf({ date, bed, up, awake }: Written): Night | null {
  if (bed === null || up === null || bed === up) return null
  const from = bed > up ? bed - DAY : bed
  return { date, from, until: up, awake: awake !== null && awake < up - from ? awake : null }
}

/** Why a night cannot be as it is written; null where it can. */
export function problemWithNight({ bed, up, awake }: Omit<Written, 'date'>): string | null {
  if (bed === null || up === null) return null
  if (bed === up) return 'You can’t have gone to bed and got up at the same time.'
  const length = up - (bed > up ? bed - DAY : bed)
  if (awake !== null && awake >= length)
    return `You were in bed for ${lengthWords(length)}, so you can’t have been awake longer.`
  return null
}

export const lengthOf = ({ from, until }: Pick<Night, 'from' | 'until'>) => until - from
export const midpointOf = ({ from, until }: Pick<Night, 'from' | 'until'>) => (from + until) / 2
/** How long was slept, as far as that can be told: the time in bed less the time awake. */
export const asleepOf = (night: Night) => lengthOf(night) - (night.awake ?? 0)

/** '7 h 40 min', '50 min'. */
export function lengthWords(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  return whole % 60 === 0 ? `${whole / 60} h` : `${Math.floor(whole / 60)} h ${whole % 60} min`
}

/** '07:40' as minutes after midnight; null for what is no time of day. */
export function readClock(text: string): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(text.trim()) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
