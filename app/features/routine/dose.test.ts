import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { habitSet, hasHabit } from '#app/values/habit-set.ts'
import { addDays, asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import {
  type Dose,
  type DoseDay,
  type DosesOf,
  doseInWords,
  freeOn,
  isHabitDue,
  isMet,
  standingInWords,
  standingOn,
  suggestedDose,
} from './dose.ts'

const MONDAY = asLocalDate('2026-06-01')
const HEAT = habitSet(['hotExposure'])
const heat = (aWeek: number, from = '2020-01-01', until: string | null = null): Dose => ({
  habit: 'hotExposure',
  unit: 'times',
  aWeek,
  from: asLocalDate(from),
  until: until === null ? null : asLocalDate(until),
})

/**
 * A week as seven letters, Monday first: `x` done, `.` not done, `i` ill, `I` ill but done, `o` switched off. The
 * result: `x` done, `!` due and not done, `-` not due.
 */
function weekOf(letters: string, doses: readonly Dose[], minutes: readonly (number | undefined)[] = []): string {
  const habit = doses[0]?.habit ?? 'hotExposure'
  const known = knownOf(letters, doses, minutes)
  return [...letters]
    .map((letter, place) => {
      if ('xI'.includes(letter)) return 'x'
      return hasHabit(freeOn(addDays(MONDAY, place), known), habit) ? '-' : letter === 'o' ? 'o' : '!'
    })
    .join('')
}

function knownOf(letters: string, doses: readonly Dose[], minutes: readonly (number | undefined)[] = []): DosesOf {
  const set = habitSet(doses[0] ? [doses[0].habit] : [])
  const placeOf = (date: LocalDate) => [...letters].findIndex((_, place) => addDays(MONDAY, place) === date)
  return {
    doses,
    dayOn: (date): DoseDay | undefined => {
      const letter = letters[placeOf(date)]
      if (letter === undefined) return undefined
      return { done: 'xI'.includes(letter) ? set : 0, off: letter === 'o' ? set : 0, isAway: 'iI'.includes(letter) }
    },
    minutesOn: (date) => minutes[placeOf(date)],
  }
}

describe('a measure of so many times a week', () => {
  it.each([
    // Nothing done: due on the last days that can still reach the target.
    [1, '.......', '------!'],
    [3, '.......', '----!!!'],
    [6, '.......', '-!!!!!!'],
    // What was done early isn't due again.
    [3, 'x......', 'x----!!'],
    [3, 'xx.....', 'xx----!'],
    [3, 'xxx....', 'xxx----'],
    // Extra days count, and make nothing else due.
    [3, 'xxxxx..', 'xxxxx--'],
    [3, 'x.x.x.x', 'x-x-x-x'],
    // Both sides of the boundary: not due on Thursday, due on Friday.
    [3, '...x...', '---x-!!'],
    [3, '....x..', '----x!!'],
    [3, '.....x.', '----!x!'],
    [3, '......x', '----!!x'],
  ])('%i, %s: %s', (aWeek, letters, said) => expect(weekOf(letters, [heat(aWeek)])).toBe(said))
})

describe('a week with days that do not count', () => {
  it.each([
    // Four of seven days ill: round(3 · 3 / 7) = 1 is left of three.
    [3, 'iiii...', '----' + '--!'],
    [3, 'i......', '----!!!'],
    [3, 'ii.....', '-----!!'],
    // Once a week, and six days ill: nothing; five days ill: nothing; three days ill: once.
    [1, 'iiiiii.', '-------'],
    [1, 'iii....', '------!'],
    [1, 'iiii...', '-------'],
    // Done while ill: the day counts.
    [3, 'Iiii...', 'x----' + '-!'],
    [3, 'oooo...', 'oooo--!'],
  ])('%i, %s: %s', (aWeek, letters, said) => expect(weekOf(letters, [heat(aWeek)])).toBe(said))

  it('never makes an earlier day one that was missed: later days say nothing about it', () => {
    expect(weekOf('.....ii', [heat(3)]).slice(0, 5)).toBe(weekOf('.......', [heat(3)]).slice(0, 5))
  })
})

describe('a measure that is chosen or changed in the middle of a week', () => {
  it.each([
    // From Wednesday, three a week: five of seven days, so two, at the end of the week.
    ['.......', [heat(3, '2026-06-03')], '!!---!!'],
    // What was done before the target began still counts, and so does its day.
    ['x......', [heat(3, '2026-06-03')], 'x!---!!'],
    ['xx.....', [heat(3, '2026-06-03')], 'xx----!'],
    // From three to five on Thursday with nothing done: due on every remaining day.
    ['.......', [heat(3, '2020-01-01', '2026-06-03'), heat(5, '2026-06-04')], '---!!!!'],
    // Back to every day on Friday.
    ['xxx....', [heat(3, '2020-01-01', '2026-06-04')], 'xxx-!!!'],
  ])('%s', (letters, doses, said) => expect(weekOf(letters, doses)).toBe(said))
})

describe('a measure of so many minutes a week', () => {
  const exercise: Dose = { ...heat(150), habit: 'exercise', unit: 'minutes' }

  it.each([
    ['.......', [], '--!!!!!'],
    // Half an hour where no duration was recorded.
    ['x......', [], 'x--!!!!'],
    // One long ride completes the week.
    ['x......', [150], 'x------'],
    ['x......', [149], 'x-----!'],
    ['x......', [120], 'x-----!'],
    ['x......', [119], 'x----!!'],
    ['xx.....', [10, 10], 'xx!!!!!'],
  ])('%s with %j: %s', (letters, minutes, said) => expect(weekOf(letters, [exercise], minutes)).toBe(said))
})

describe('any week', () => {
  const letters = fc.array(fc.constantFrom('x', '.'), { minLength: 7, maxLength: 7 }).map((all) => all.join(''))

  it('asks for exactly as many days as its measure, or as were done: counted without the rule', () =>
    fc.assert(
      fc.property(letters, fc.integer({ min: 1, max: 6 }), (week, aWeek) => {
        const done = [...week].filter((letter) => letter === 'x').length
        const counted = [...weekOf(week, [heat(aWeek)])].filter((letter) => letter !== '-').length
        expect(counted).toBe(Math.max(aWeek, done))
      }),
    ))

  it('asks for no more because something was done, ill days or not', () => {
    const any = fc.array(fc.constantFrom('x', '.', 'i', 'I', 'o'), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(any, fc.nat(6), fc.integer({ min: 1, max: 6 }), (week, place, aWeek) => {
        fc.pre('.i'.includes(week[place] ?? 'x'))
        const more = week.with(place, week[place] === '.' ? 'x' : 'I')
        const before = weekOf(week.join(''), [heat(aWeek)])
        const after = weekOf(more.join(''), [heat(aWeek)])
        for (const [at, said] of [...after].entries()) if (said === '!') expect(before[at]).toBe('!')
      }),
    )
  })

  it('is the same whatever is said of another week', () => {
    const known = knownOf('x......', [heat(1)])
    expect(standingOn(heat(1), addDays(MONDAY, 7), known)).toEqual({ reached: 0, needed: 1, isDue: false })
    expect(hasHabit(freeOn(addDays(MONDAY, 13), known), 'hotExposure')).toBe(false)
    expect(freeOn(addDays(MONDAY, 7), known)).toBe(HEAT)
  })
})

describe('what reminders, the focus and the card ask of a standing', () => {
  it.each([
    // Days done; whether the target is reached; whether the habit is due on that day.
    ['.......', 0, false, false],
    ['.......', 4, false, true],
    ['xx.....', 2, false, false],
    ['xxx....', 3, true, false],
    ['xxxx...', 4, true, false],
    // Ill until Saturday: the week requires nothing.
    ['iiiiii.', 6, true, false],
  ])('%s, day %i: enough %s, due %s', (letters, place, met, due) => {
    const standing = {
      habit: 'hotExposure' as const,
      ...standingOn(heat(3), addDays(MONDAY, place), knownOf(letters, [heat(3)])),
    }
    expect([isMet([standing], 'hotExposure'), isHabitDue([standing], 'hotExposure')]).toEqual([met, due])
    // A habit without a weekly target is due every day.
    expect([isMet([standing], 'fasting'), isHabitDue([standing], 'fasting')]).toEqual([false, true])
  })
})

describe('what is suggested', () => {
  const panelOf = (habit: string) => /^dose: (.*)$/m.exec(readFileSync(`content/habits/${habit}.md`, 'utf8'))?.[1]

  it('stands in the words of its panel', () => {
    expect(panelOf('fasting')).toContain('3 to 5 days a week')
    expect(panelOf('exercise')).toContain('150 minutes a week')
    expect(panelOf('hotExposure')).toContain('1 to 3 times a week')
    for (const habit of ['breathing', 'meditation']) expect(panelOf(habit)).toContain('a day')
  })

  it.each([
    ['fasting', false, '5 times a week'],
    ['fasting', true, '3 times a week'],
    ['exercise', true, '150 minutes a week'],
    ['hotExposure', false, '3 times a week'],
    ['hotExposure', true, 'once a week'],
    ['meditation', false, 'every day'],
    ['coldExposure', true, 'every day'],
  ] as const)('%s, careful: %s: %s', (habit, isCareful, words) =>
    expect(doseInWords(suggestedDose(habit, isCareful))).toBe(words),
  )
})

// Whichever weekday a target begins on, the week requires its share for the remaining days.
it.each([
  [0, '0 of 3 this week, not due today', '1 of 3 this week'],
  [1, '0 of 3 this week, not due today', '1 of 3 this week'],
  [2, '0 of 2 this week, not due today', '1 of 2 this week'],
  [4, '0 of 1 this week, not due today', '1 of 1 this week'],
  [6, '0 this week, not due today', '1 this week'],
])('three times a week from day %i of it: %s', (place, before, after) => {
  const from = addDays(MONDAY, place)
  const dose = heat(3, from)
  const standing = { ...dose, ...standingOn(dose, from, knownOf('', [dose])) }
  expect(standingInWords(standing, null)).toBe(before)
  expect(standingInWords(standing, { minutes: undefined })).toBe(after)
})
