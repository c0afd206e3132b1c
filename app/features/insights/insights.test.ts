import { describe, expect, it } from 'vitest'
import { emptyDay } from '#app/features/routine/day.ts'
import { progressDays } from '#app/features/routine/progress.ts'
import { ALL_HABITS, habitSet, without } from '#app/values/habit-set.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { weeklyInsights, weeksFocus } from './insights.ts'

const today = LocalDate.parse('2026-06-15')
const old = { joinedOn: LocalDate.parse('2020-01-01'), today }

/** The last 62 days, with a set of habits for each day back from today. */
const daysWith = (setOn: (back: number) => number, isPaused: (back: number) => boolean = () => false) =>
  progressDays({ from: addDays(today, -61), to: today }, (date) => {
    const back = Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000)
    return { ...emptyDay(date), done: setOn(back), isPaused: isPaused(back), isEntered: true }
  })
const exercise = habitSet(['exercise'])
const feelings = (value: (back: number) => number | null, count = 35) =>
  Array.from({ length: count }, (_, back) => ({
    date: addDays(today, -back),
    sleep: value(back),
    energy: 3,
    stress: value(back),
  }))
const [sleepAt, stressAt] = [1, 2]

describe('exercise consistency', () => {
  const of = (setOn: (back: number) => number, open = old) => weeklyInsights(daysWith(setOn), [], open)[0]

  it('counts the seven days up to yesterday against the four weeks before', () => {
    expect(of((back) => (back >= 1 && back <= 7 ? exercise : back % 2 ? exercise : 0))).toEqual({
      about: 'exercise',
      title: 'Exercise consistency',
      text: 'Exercise on 7 of the last 7 days. More than usual.',
      reason: 'In the four weeks before: 3.5 days a week.',
    })
    expect(of((back) => (back > 7 ? exercise : 0))?.text).toBe('Exercise on 0 of the last 7 days. Less than usual.')
    expect(of(() => exercise)?.text).toContain('About as usual.')
  })

  it('leaves today out: it is not over', () => {
    expect(of((back) => (back === 0 ? 0 : exercise))?.text).toContain('7 of the last 7 days')
  })

  it('says on the first morning that there is nothing to go by', () => {
    expect(of(() => 0, { joinedOn: today, today })?.text).toBe('Not enough data yet.')
  })

  it('leaves days off out, and says how many days were left', () => {
    const ofPaused = (isPaused: (back: number) => boolean) =>
      weeklyInsights(
        daysWith((back) => (isPaused(back) ? 0 : exercise), isPaused),
        [],
        old,
      )[0]
    expect(ofPaused((back) => back >= 1 && back <= 6)).toMatchObject({
      text: 'Exercise on 1 of 1 day that counts in the last 7.',
      reason: 'We don’t compare a week that has days off.',
    })
    expect(ofPaused((back) => back === 2)?.text).toBe('Exercise on 6 of 6 days that count in the last 7.')
    expect(ofPaused((back) => back >= 1 && back <= 7)).toMatchObject({
      text: 'The last 7 days were days off.',
      reason: 'Days off don’t count, for you or against you.',
    })
    const isPaused = (back: number) => back === 1
    const second = { joinedOn: addDays(today, -1), today }
    expect(
      weeklyInsights(
        daysWith(() => 0, isPaused),
        [],
        second,
      )[0]?.text,
    ).toBe('Yesterday was a day off.')
    expect(ofPaused((back) => back > 7 && back <= 14)?.reason).toBe(
      'In 21 days of the four weeks before: 7.0 days a week.',
    )
  })

  it('compares a young member’s week with the days there were', () => {
    const insight = of(() => exercise, { joinedOn: addDays(today, -17), today })
    expect(insight?.reason).toBe('In the 10 days before: 7.0 days a week.')
  })

  it('counts a new member’s own days only', () => {
    const insight = of(() => exercise, { joinedOn: addDays(today, -3), today })
    expect(insight).toMatchObject({
      text: 'Exercise on 3 of the last 3 days.',
      reason: 'There’s no earlier week to compare with yet.',
    })
  })
})

describe('sleep and stress', () => {
  it('need three check-ins in the week', () => {
    const two = weeklyInsights(
      daysWith(() => 0),
      feelings(() => 4, 2),
      old,
    )
    expect(two[sleepAt]).toMatchObject({
      text: 'Not enough data yet.',
      reason: expect.stringContaining('2 of at least 3'),
    })
    const three = weeklyInsights(
      daysWith(() => 0),
      feelings(() => 4, 3),
      old,
    )
    expect(three[sleepAt]?.text).toMatch(/^4\.0 of 5 on average over 3 check-ins/)
  })

  it('read the same change in opposite ways', () => {
    const rising = weeklyInsights(
      daysWith(() => 0),
      feelings((back) => (back < 7 ? 4 : 3)),
      old,
    )
    expect(rising[sleepAt]?.text).toContain('Better than usual.')
    expect(rising[stressAt]?.text).toContain('Harder than usual.')
    expect(rising[sleepAt]?.reason).toBe('In the four weeks before: 3.0, from 28 check-ins.')
  })

  it('are compared as they are read: 3.9 against 3.6 is as far as 3.3 against 3.0', () => {
    const read = (sevenths: number, of28: number) =>
      weeklyInsights(
        daysWith(() => 0),
        feelings((back) => (back < 7 ? (back < sevenths ? 4 : 3) : back - 7 < of28 ? 4 : 3)),
        old,
      )[sleepAt]
    // 27 sevenths and 100 twenty-eighths are less than 0.3 apart.
    expect(read(6, 16)).toMatchObject({
      text: '3.9 of 5 on average over 7 check-ins (higher is better rested). Better than usual.',
      reason: 'In the four weeks before: 3.6, from 28 check-ins.',
    })
  })

  it('ignore what was left empty', () => {
    expect(
      weeklyInsights(
        daysWith(() => 0),
        feelings(() => null),
        old,
      )[sleepAt]?.text,
    ).toBe('Not enough data yet.')
  })
})

describe('this week’s focus', () => {
  const allBut = (...habits: HabitKey[]) => without(ALL_HABITS, habitSet(habits))

  it('is the habit done least in two weeks, and says so', () => {
    expect(
      weeksFocus(
        daysWith((back) => (back % 2 ? ALL_HABITS : allBut('meditation'))),
        old,
      ),
    ).toEqual({
      habit: 'meditation',
      label: 'Meditation',
      reason: 'Done on 7 of the last 14 days, the fewest of your seven habits.',
    })
  })

  it('is never a habit that isn’t recommended', () => {
    const focus = weeksFocus(
      daysWith(() => allBut('coldExposure', 'breathing')),
      old,
      ['coldExposure'],
    )
    expect(focus?.habit).toBe('breathing')
    expect(focus?.reason).toContain('the habits that are due for you')
  })

  it.each([
    // Heat three times a week is what its own page advises; then nothing asks for more of it.
    [6, 'breathing', 'those that are advised more often.'],
    [5, 'hotExposure', 'your seven habits.'],
  ])('with heat on %i of 14 days and breathing on ten is %s', (heat, habit, words) => {
    const focus = weeksFocus(
      daysWith((back) =>
        back <= heat ? ALL_HABITS : back <= 10 ? allBut('hotExposure') : allBut('hotExposure', 'breathing'),
      ),
      old,
    )
    expect(focus?.habit).toBe(habit)
    expect(focus?.reason).toContain(words)
  })

  it('is none that was switched off on a part of these days: there is too little to go by', () => {
    const days = daysWith(() => allBut('fasting', 'meditation')).map((day, place) =>
      place > 50 ? { ...day, off: ['fasting' as const] } : day,
    )
    expect(weeksFocus(days, old)?.habit).toBe('meditation')
  })

  it('is none without a record, and none when everything was done', () => {
    expect(
      weeksFocus(
        daysWith(() => 0),
        old,
      ),
    ).toBeNull()
    expect(
      weeksFocus(
        daysWith(() => ALL_HABITS),
        old,
      ),
    ).toBeNull()
  })

  it('leaves days off out', () => {
    const focus = weeksFocus(
      daysWith(
        (back) => (back > 4 ? allBut('fasting') : 0),
        (back) => back <= 4,
      ),
      old,
    )
    expect(focus?.reason).toBe('Done on 0 of the 10 days that count in the last 14, the fewest of your seven habits.')
  })

  it('counts the days of a new member in words that are right for one', () => {
    const onDay = (count: number) =>
      weeksFocus(
        daysWith(() => exercise),
        { joinedOn: addDays(today, -count), today },
      )?.reason
    expect(onDay(1)).toBe('Not done on your first day.')
    expect(onDay(2)).toBe('Done on 0 of the last 2 days, the fewest of your seven habits.')
  })
})
