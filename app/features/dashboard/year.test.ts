import { describe, expect, it } from 'vitest'
import { type DayRecord, emptyDay } from '#app/features/routine/day.ts'
import { progressDays } from '#app/features/routine/progress.ts'
import { ALL_HABITS, habitSet } from '#app/values/habit-set.ts'
import { addDays, asLocalDate, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { feltOf, figuresOfYear, longestRunIn, nextStoryDay, storyYears, yearOffered } from './year.ts'

const open = (joinedOn: string, today: string) => ({ joinedOn: asLocalDate(joinedOn), today: asLocalDate(today) })

describe('the years that can be told', () => {
  it.each([
    ['the day before the first of December', '2026-03-10', '2026-11-30', ''],
    ['the first of December', '2026-03-10', '2026-12-01', '2026: 2026-03-10 to 2026-12-31'],
    ['joined on the last day of a year', '2026-12-31', '2027-01-01', ''],
    ['the 27th day, in December', '2026-12-01', '2026-12-27', ''],
    ['the 28th day, in December', '2026-12-01', '2026-12-28', '2026: 2026-12-01 to 2026-12-31'],
    ['27 days of the year before', '2026-12-05', '2027-02-01', ''],
    ['28 days of the year before', '2026-12-04', '2027-02-01', '2026: 2026-12-04 to 2026-12-31'],
    ['the day before an anniversary', '2026-03-10', '2027-03-09', '2026: 2026-03-10 to 2026-12-31'],
    ['an anniversary', '2026-03-10', '2027-03-10', '1: 2026-03-10 to 2027-03-09, 2026: 2026-03-10 to 2026-12-31'],
    ['a leap day, a year later', '2024-02-29', '2025-02-28', '2024: 2024-02-29 to 2024-12-31'],
    [
      'a leap day, a year and a day later',
      '2024-02-29',
      '2025-03-01',
      '1: 2024-02-29 to 2025-02-28, 2024: 2024-02-29 to 2024-12-31',
    ],
  ])('%s', (_, joinedOn, today, told) =>
    expect(
      storyYears(open(joinedOn, today))
        .map(({ key, from, until }) => `${key}: ${from} to ${until}`)
        .join(', '),
    ).toBe(told),
  )

  it('are those of the record, which a file may have begun before its member was with us', () =>
    expect(storyYears(open('2024-03-10', '2026-04-01')).map(({ title }) => title)).toEqual([
      ...['Year 2 of your record', '2025', 'Your first year', '2024'],
    ]))

  it.each([
    ['2026-11-30', null],
    ['2026-12-01', '2026'],
    ['2026-12-31', '2026'],
    ['2027-01-01', null],
    ['2027-03-09', null],
    ['2027-03-10', '1'],
    ['2027-03-23', '1'],
    ['2027-03-24', null],
    ['2028-03-10', '2'],
  ])('on %s the day offers %s', (today, key) => expect(yearOffered(open('2026-03-10', today))?.key ?? null).toBe(key))

  it.each([
    ['2026-03-10', '2026-11-24', '2026-12-01'],
    ['2026-11-20', '2026-11-24', '2026-12-17'],
    ['2026-12-10', '2026-12-20', '2027-12-01'],
  ])('to somebody who joined on %s and looks on %s it says %s', (joinedOn, today, day) =>
    expect(nextStoryDay(open(joinedOn, today))).toBe(day),
  )

  it('of two the anniversary is offered', () => expect(yearOffered(open('2026-12-20', '2027-12-20'))?.key).toBe('1'))
})

describe('the longest run', () => {
  /** k kept, n neutral, f frozen, m missed. */
  const runOf = (letters: string) => {
    const outcomes = { k: 'kept', n: 'neutral', f: 'frozen', m: 'missed' } as const
    const run = longestRunIn(
      [...letters].map((letter, place) => ({
        date: addDays(asLocalDate('2026-01-01'), place),
        outcome: outcomes[letter as 'k'],
      })),
    )
    return run && `${run.days} from ${Number(run.from.slice(8))} to ${Number(run.until.slice(8))}, ${run.held} held`
  }

  it.each([
    ['mmm', null],
    ['fn', null],
    ['k', '1 from 1 to 1, 0 held'],
    ['kkmkkk', '3 from 4 to 6, 0 held'],
    // Of two equally long runs, the earlier.
    ['kkmkk', '2 from 1 to 2, 0 held'],
    ['kkfnkm', '3 from 1 to 5, 1 held'],
    // A freeze before or after a run doesn't count towards it.
    ['fkkf', '2 from 2 to 3, 0 held'],
    ['kfmkk', '2 from 4 to 5, 0 held'],
  ])('of %s is %s', (letters, said) => expect(runOf(letters)).toBe(said))
})

describe('the figures of a year', () => {
  const YEAR = { key: '2026', title: '2026', from: asLocalDate('2026-01-01'), until: asLocalDate('2026-12-31') }
  const AFTER = asLocalDate('2027-02-01')
  const FIVE = 31
  const yearOf = (recordOn: (place: number) => Partial<DayRecord>, until: LocalDate = YEAR.until) =>
    progressDays({ from: YEAR.from, to: until }, (date) => ({
      ...emptyDay(date),
      ...recordOn(daysBetween(YEAR.from, date)),
    }))

  it('count every day of a year that is over, its last one, too', () => {
    const figures = figuresOfYear(
      yearOf((place) => ({ done: place === 364 ? 0 : place < 100 ? ALL_HABITS : FIVE, isEntered: true })),
      YEAR,
      AFTER,
      [],
    )
    expect(figures).toMatchObject({ days: 365, kept: 364, entered: 365, whole: { count: 100, first: '2026-01-01' } })
    expect(figures.completion).toBe(Math.round((100 * 100 + 264 * 71) / 365))
    expect(figures.longest).toMatchObject({ days: 364, from: '2026-01-01', until: '2026-12-30' })
    expect(figures.months).toHaveLength(12)
    expect(figures.best?.month).toBe('2026-01')
    expect(figures.habits[0]).toMatchObject({ done: 364, due: 365 })
  })

  it('of a year that goes on leave out a today that has only begun', () => {
    const today = asLocalDate('2026-12-01')
    const figures = figuresOfYear(
      yearOf((place) => ({ done: place === 334 ? 1 : ALL_HABITS }), today),
      YEAR,
      today,
      [],
    )
    expect(figures).toMatchObject({ days: 334, kept: 334, completion: 100 })
  })

  it('tell which habit has grown: over both halves, from ten points on', () => {
    const grownFrom = (days: number, entered = 28) =>
      figuresOfYear(
        yearOf((place) => ({
          done: place >= 182 && place < 182 + days ? habitSet(['meditation']) : 0,
          isEntered: place < entered,
        })),
        YEAR,
        AFTER,
        [],
      ).grown
    // 183 days in the second half: 18 of them are 10 %, 17 are 9 %.
    expect(grownFrom(18)).toEqual({ label: 'Meditation', before: 0, after: 10 })
    expect(grownFrom(17)).toBeNull()
    // No statement about a year with few entries.
    expect(grownFrom(18, 27)).toBeNull()
  })

  it('name no habit that is left out: neither the most nor what has grown', () => {
    const label = 'Intermittent Fasting'
    const days = yearOf((place) => ({ done: place >= 100 ? habitSet(['fasting']) : 0, isEntered: true }))
    expect(figuresOfYear(days, YEAR, AFTER, [])).toMatchObject({ most: label, grown: { label } })
    const without = figuresOfYear(days, YEAR, AFTER, ['fasting'])
    expect(without).toMatchObject({ most: null, grown: null, isComparable: true, kept: 0 })
    expect(without.habits.map(({ key }) => key)).not.toContain('fasting')
  })

  it('compare no halves in which no habit was due often enough', () => {
    const today = asLocalDate('2026-12-31')
    const comparableFrom = (from: string) =>
      figuresOfYear(
        yearOf((place) => ({ done: place === 364 ? 1 : FIVE, isEntered: true })).filter(({ date }) => date >= from),
        { ...YEAR, from: asLocalDate(from) },
        today,
        [],
      ).isComparable
    // Of 28 days that were entered, the last has only begun: 13 and 14 are left.
    expect([comparableFrom('2026-12-03'), comparableFrom('2026-12-04')]).toEqual([true, false])
  })

  it('name a habit only where none was done as often, and a month only where something was done', () => {
    const most = (done: (place: number) => number) =>
      figuresOfYear(
        yearOf((place) => ({ done: done(place) })),
        YEAR,
        AFTER,
        [],
      )
    expect(most((place) => (place < 9 ? FIVE : 0)).most).toBeNull()
    expect(most((place) => (place < 9 ? FIVE : place === 9 ? habitSet(['exercise']) : 0)).most).toBe('Exercise')
    expect(most(() => 0)).toMatchObject({ most: null, best: null })
  })

  it('of nothing are nothing', () => {
    expect(figuresOfYear([], YEAR, AFTER, [])).toMatchObject({
      days: 0,
      kept: 0,
      longest: null,
      grown: null,
      best: null,
    })
    expect(
      figuresOfYear(
        yearOf(() => ({})),
        YEAR,
        AFTER,
        [],
      ),
    ).toMatchObject({ kept: 0, entered: 0, microLives: 0 })
  })

  it('say how it felt from seven words on', () => {
    const scored = (count: number) => Array.from({ length: count }, () => ({ sleep: 4, energy: null, stress: null }))
    expect(feltOf(scored(6))).toEqual([])
    expect(feltOf(scored(7))).toEqual([{ key: 'sleep', mean: 4, count: 7 }])
  })
})
