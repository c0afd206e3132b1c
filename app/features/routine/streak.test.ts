import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Percent } from '#app/values/percent.ts'
import { completionOfCount } from './completion.ts'
import { runBefore } from './run-before.ts'
import {
  DAYS_FOR_A_FREEZE,
  freezesOf,
  hasFreeze,
  keepsStreak,
  longestStreak,
  MOST_FREEZES,
  NO_RUN,
  type Outcome,
  type Run,
  withFreezes,
} from './streak.ts'

// Length of the current streak: paused and ill days and misses covered by a freeze are skipped.
const currentStreak = (outcomes: readonly Outcome[]) =>
  withFreezes(
    outcomes.map((outcome) => ({ outcome })),
    NO_RUN,
  ).run.length

const percents = (...values: number[]): Outcome[] =>
  values.map((value) => (keepsStreak(Percent.parse(value)) ? 'kept' : 'missed'))
const counts = (...values: number[]) => percents(...values.map((completed) => completionOfCount(completed).percentage))
const dayCounts = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 60 })

describe('the threshold', () => {
  it.each([
    [69, false],
    [70, true],
    [71, true],
    [0, false],
    [100, true],
  ])('%i %% keeps the streak: %s', (percentage, keeps) => expect(keepsStreak(Percent.parse(percentage))).toBe(keeps))

  it('is five habits of seven, not four', () => {
    expect(keepsStreak(completionOfCount(4).percentage)).toBe(false)
    expect(keepsStreak(completionOfCount(5).percentage)).toBe(true)
  })
})

describe('the current streak', () => {
  it.each([
    ['nobody has no days', [], 0],
    ['the first morning', [0], 0],
    ['the first evening', [5], 1],
    ['today has not passed yet: yesterday still counts', [5, 5, 0], 2],
    ['today at four of seven is still open', [5, 5, 4], 2],
    ['today counts once it passes', [5, 5, 5], 3],
    ['a miss yesterday ends it', [7, 7, 4, 0], 0],
    ['a miss yesterday, today passed', [7, 7, 4, 5], 1],
    ['only the newest run counts', [7, 7, 7, 0, 6, 5, 0], 2],
  ])('%s', (_, history, streak) => expect(currentStreak(counts(...history))).toBe(streak))

  it('is decided by the percentage: 70 keeps it, 69 ends it', () => {
    expect(currentStreak(percents(100, 70, 0))).toBe(2)
    expect(currentStreak(percents(100, 69, 0))).toBe(0)
  })

  it('is never lowered by what today has come to so far', () => {
    fc.assert(
      fc.property(dayCounts, fc.integer({ min: 0, max: 7 }), (history, today) => {
        const untilYesterday = currentStreak(counts(...history, 0))
        expect(currentStreak(counts(...history, today))).toBe(untilYesterday + (today >= 5 ? 1 : 0))
      }),
    )
  })

  it('goes on overnight: the new day takes nothing away, and only a miss without a freeze resets it', () => {
    fc.assert(
      fc.property(dayCounts, (history) => {
        fc.pre(history.length > 0)
        const until = counts(...history)
        const nextMorning = currentStreak([...until, 'missed'])
        const isLost = until.at(-1) === 'missed' && !hasFreeze(runOver(until.slice(0, -1)))
        expect(nextMorning).toBe(isLost ? 0 : currentStreak(until))
      }),
    )
  })
})

const outcomes = fc.array(fc.constantFrom<Outcome>('kept', 'kept', 'kept', 'neutral', 'missed'), { maxLength: 80 })
const asDays = (list: readonly Outcome[]) => list.map((outcome) => ({ outcome }))
/** The streak after days that are all over. */
const runOver = (list: readonly Outcome[]): Run => withFreezes(asDays([...list, 'neutral']), NO_RUN).run
const frozenIn = (list: readonly Outcome[]) =>
  withFreezes(asDays(list), NO_RUN).days.filter(({ outcome }) => outcome === 'frozen').length
const keptBetween = (list: readonly Outcome[]) =>
  list
    .filter((outcome) => outcome !== 'neutral')
    .map((outcome) => outcome[0])
    .join('')
    .split('m')
    .map((kept) => kept.length)

describe('freezes', () => {
  const kept = (days: number): Outcome[] => Array.from({ length: days }, () => 'kept')

  it.each([
    ['six days earn none', [...kept(6)], { held: 0, daysToNext: 1 }],
    ['seven earn one', [...kept(7)], { held: 1, daysToNext: 7 }],
    ['fourteen earn two, and no more', [...kept(40)], { held: 2, daysToNext: null }],
    ['a missed day spends one', [...kept(10), 'missed'], { held: 0, daysToNext: 4 }],
    ['a day off spends none', [...kept(10), 'neutral'], { held: 1, daysToNext: 4 }],
    [
      'a streak that ends takes with it what was on the way',
      [...kept(6), 'missed', ...kept(1)],
      { held: 0, daysToNext: 6 },
    ],
  ] as const)('%s', (_, days, freezes) => expect(freezesOf(runOver(days))).toEqual(freezes))

  it.each([
    ['one miss after a week is held, and not counted', [...kept(7), 'missed', ...kept(1), 'missed'], 8],
    ['a second one soon after is not', [...kept(7), 'missed', ...kept(3), 'missed', 'missed'], 0],
    ['two in a row are held after two weeks', [...kept(14), 'missed', 'missed', 'kept'], 15],
    ['three are not', [...kept(30), 'missed', 'missed', 'missed', 'kept'], 1],
    ['today is still open and spends nothing', [...kept(3), 'missed'], 3],
  ] as const)('%s', (_, days, streak) => expect(currentStreak(days)).toBe(streak))

  it('are spent and earned as counting by hand does', () => {
    fc.assert(
      fc.property(outcomes, (days) => {
        let [streak, held, onTheWay] = [0, 0, 0]
        for (const outcome of days) {
          if (outcome === 'kept') {
            streak += 1
            if (held < MOST_FREEZES) onTheWay += 1
            if (onTheWay === DAYS_FOR_A_FREEZE) [held, onTheWay] = [held + 1, 0]
          } else if (outcome === 'missed') {
            if (held > 0) held -= 1
            else [streak, onTheWay] = [0, 0]
          }
        }
        const run = runOver(days)
        expect(run.length).toBe(streak)
        expect(freezesOf(run).held).toBe(held)
      }),
    )
  })

  it('are lost, like days, by nothing that is ticked: whatever is filled in, streak and freezes only grow', () => {
    fc.assert(
      fc.property(outcomes, fc.nat(), (days, at) => {
        fc.pre(days.length > 0)
        const filled = days.with(at % days.length, 'kept')
        expect(runOver(filled).length).toBeGreaterThanOrEqual(runOver(days).length)
        expect(runOver(filled).credit).toBeGreaterThanOrEqual(runOver(days).credit)
        expect(longestStreak(keptBetween(filled))).toBeGreaterThanOrEqual(longestStreak(keptBetween(days)))
      }),
    )
  })

  it('never shorten a streak, and hold at most one missed day for each seven kept', () => {
    fc.assert(
      fc.property(outcomes, (days) => {
        const strict = days.slice(days.lastIndexOf('missed', -2) + 1).filter((outcome) => outcome === 'kept').length
        expect(currentStreak(days)).toBeGreaterThanOrEqual(days.at(-1) === 'missed' ? 0 : strict)
        const all = days.filter((outcome) => outcome === 'kept').length
        expect(frozenIn(days) * DAYS_FOR_A_FREEZE).toBeLessThanOrEqual(all)
      }),
    )
  })

  it('turn no day into a day done: kept and neutral days stay what they are', () => {
    fc.assert(
      fc.property(outcomes, (days) => {
        const marked = withFreezes(asDays(days), NO_RUN).days
        for (const [index, { outcome }] of marked.entries())
          expect(outcome === 'frozen' ? 'missed' : outcome).toBe(days[index])
      }),
    )
  })
})

describe('days off', () => {
  it.each([
    ['a week of illness is passed over', ['kept', 'kept', 'neutral', 'neutral', 'kept'], 3],
    ['a pause up to this morning carries the streak', ['kept', 'kept', 'neutral', 'missed'], 2],
    ['a pause after a miss rescues nothing', ['kept', 'missed', 'neutral', 'neutral'], 0],
    ['nothing but a pause is no streak', ['neutral', 'neutral'], 0],
  ] as const)('%s', (_, days, streak) => expect(currentStreak(days)).toBe(streak))

  it('change no streak and no freeze, wherever they lie before today', () => {
    fc.assert(
      fc.property(outcomes, fc.constantFrom<Outcome>('kept', 'missed'), (before, today) => {
        const worked = before.filter((outcome) => outcome !== 'neutral')
        expect(withFreezes(asDays([...before, today]), NO_RUN).run).toEqual(
          withFreezes(asDays([...worked, today]), NO_RUN).run,
        )
      }),
    )
  })

  it('leave the longest streak at least as long as the current one', () => {
    fc.assert(
      fc.property(outcomes, (days) => {
        expect(longestStreak(keptBetween(days))).toBeGreaterThanOrEqual(currentStreak(days))
      }),
    )
  })

  it.each([
    [[], 0],
    [['missed'], 0],
    [['kept', 'kept', 'missed', 'kept'], 2],
    [['kept', 'missed', 'kept', 'neutral', 'kept', 'kept'], 3],
    [['kept', 'kept', 'kept', 'kept', 'kept', 'kept', 'kept', 'missed', 'kept'], 8],
  ] as const)('the longest of %j is %i', (days, longest) => expect(longestStreak(keptBetween(days))).toBe(longest))
})

describe('the streak before a day, from the newest misses alone', () => {
  const FIRST = -80

  it('is either the same as from the whole record, or not told', () => {
    fc.assert(
      fc.property(outcomes, fc.integer({ min: 1, max: 6 }), (days, most) => {
        const dates = (wanted: Outcome) => days.flatMap((outcome, index) => (outcome === wanted ? [FIRST + index] : []))
        const missed = dates('missed').slice(-most)
        const isWhole = dates('missed').length < most
        const from = isWhole ? FIRST : (missed[0] ?? FIRST)
        const before = runBefore({
          firstDay: days.length > 0 ? FIRST : null,
          lastDay: FIRST + days.length - 1,
          missed,
          neutral: dates('neutral').filter((date) => date >= from),
          isWhole,
        })
        if (isWhole) expect(before).not.toBeNull()
        if (before) expect(before).toEqual(runOver(days))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is told as soon as nobody could have held all of the misses', () => {
    const missed = [0, 1, 2].map((index) => FIRST + index)
    const past = { firstDay: FIRST, lastDay: FIRST + 5, neutral: [], isWhole: false }
    expect(runBefore({ ...past, missed })).toEqual({ length: 3, credit: 3 })
    expect(runBefore({ ...past, missed: missed.slice(0, 2) })).toBeNull()
  })
})
