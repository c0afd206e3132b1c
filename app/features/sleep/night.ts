import { durationInWords } from '#app/values/duration.ts'
import type { LocalDate } from '#app/values/local-date.ts'

/** A night, by the day of waking. Clock times are minutes after that day's midnight, negative before it. */
export type Night = { date: LocalDate; from: number; until: number; awake: number | null }

/** A night as entered in the diary: clock times as minutes after midnight; null where not entered. */
export type DiaryNight = { date: LocalDate; bed: number | null; up: number | null; awake: number | null }

const DAY = 1440

/**
 * Converts a diary entry to a night; null if either end is missing. A bedtime later than getting up was on the evening
 * before, so people who sleep during the day can enter their times in the same way.
 */
export function nightOf({ date, bed, up, awake }: DiaryNight): Night | null {
  if (bed === null || up === null || bed === up) return null
  const from = bed > up ? bed - DAY : bed
  return { date, from, until: up, awake: awake !== null && awake < up - from ? awake : null }
}

/**
 * Validates a night.
 *
 * @returns The message to show; null if it's valid.
 */
export function problemWithNight({ bed, up, awake }: Omit<DiaryNight, 'date'>): string | null {
  if (bed === null || up === null) return null
  if (bed === up) return 'You can’t have gone to bed and got up at the same time.'
  const length = up - (bed > up ? bed - DAY : bed)
  if (awake !== null && awake >= length)
    return `You were in bed for ${durationInWords(length)}, so you can’t have been awake longer.`
  return null
}

export const lengthOf = ({ from, until }: Pick<Night, 'from' | 'until'>) => until - from
export const midpointOf = ({ from, until }: Pick<Night, 'from' | 'until'>) => (from + until) / 2
/** Estimates the time asleep: time in bed minus time awake. */
export const asleepOf = (night: Night) => lengthOf(night) - (night.awake ?? 0)

/** Parses '07:40' into minutes after midnight; null if it isn't a time of day. */
export function readClock(text: string): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(text.trim()) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
