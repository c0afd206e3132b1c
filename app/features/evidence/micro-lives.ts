/** Rows of the published table that apply to a day, in microlives: half hours of average life expectancy. */
export const MICRO_LIVES = [
  { key: 'plants', label: 'Five portions of fruit and vegetables', unit: null, each: 4, per: 1, most: 1 },
  { key: 'exercise', label: 'The first 20 minutes of exercise', unit: null, each: 2, per: 1, most: 1 },
  { key: 'cigarettes', label: 'Cigarettes', unit: 'in the day', each: -1, per: 2, most: 60 },
  { key: 'television', label: 'Television', unit: 'hours', each: -1, per: 2, most: 24 },
  { key: 'meat', label: 'Red meat', unit: 'portions', each: -1, per: 1, most: 10 },
  { key: 'overweight', label: 'Over a healthy weight', unit: 'kg', each: -1, per: 5, most: 150 },
] as const

type Key = (typeof MICRO_LIVES)[number]['key']
/** The amount of each row in a day. */
export type Day = Record<Key, number>

const MINUTES = 30

/** Cookie that keeps a chosen day until sign-in, and the page that saves it. */
export const CHOSEN_DAY = { cookie: 'chosen-day', path: '/app/kept-day' } as const

/** Parses a day from the URL: whole or half numbers within each row's limits; anything else is 0. */
export function readDay(asked: URLSearchParams): Day {
  const amount = (key: Key, most: number) => {
    const value = Number(asked.get(key) ?? 0)
    return Number.isFinite(value) ? Math.min(most, Math.max(0, Math.round(value * 2) / 2)) : 0
  }
  const day: Day = { plants: 0, exercise: 0, cigarettes: 0, television: 0, meat: 0, overweight: 0 }
  for (const { key, most } of MICRO_LIVES) day[key] = amount(key, most)
  return day
}

/** Serialises a day for the URL, omitting zeros; an empty day is an empty string. */
export const writeDay = (day: Day): string =>
  new URLSearchParams(MICRO_LIVES.flatMap(({ key }) => (day[key] > 0 ? [[key, String(day[key])]] : []))).toString()

/** Microlives of each row of a day, omitting zeros. */
export const microlivesOf = (day: Day): { key: Key; label: string; microlives: number }[] =>
  MICRO_LIVES.flatMap(({ key, label, each, per }) => {
    const microlives = Math.round(((day[key] * each) / per) * 10) / 10
    return microlives === 0 ? [] : [{ key, label, microlives }]
  })

/** '+2 microlives, 60 minutes', with the sign in words for screen readers. */
export function microlivesWords(microlives: number): string {
  const size = Math.abs(microlives)
  const sign = microlives > 0 ? '+' : microlives < 0 ? '−' : ''
  return `${sign}${size} ${size === 1 ? 'microlife' : 'microlives'}`
}

/** Microlives in minutes of average life expectancy. */
export const minutesOf = (microlives: number): number => Math.round(Math.abs(microlives) * MINUTES)
