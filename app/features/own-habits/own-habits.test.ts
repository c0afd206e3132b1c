import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_HABITS, NO_HABITS } from '#app/values/habit-set.ts'
import { LocalDate, listDays } from '#app/values/local-date.ts'
import { emptyDay } from '../routine/day.ts'
import { habitHistories } from '../routine/history.ts'
import { progressDays } from '../routine/progress.ts'
import { OwnHabitInput } from './contract.ts'
import { awayOnceBack, moveBy, type OwnRecord, ownHistories, problemWithName } from './own-habits.ts'

const day = (text: string) => LocalDate.parse(text)

describe('a name', () => {
  const others = [
    { id: 'a', name: 'Réading', archivedOn: null },
    { id: 'b', name: 'Walk', archivedOn: day('2026-06-01') },
  ]
  it.each([
    ['Stretch', null],
    ['Reading aloud', null],
    ['reading', 'You already have a habit with that name.'],
    ['WALK', 'You’ve put away a habit with that name. Import your data instead.'],
    ['exercise', 'That’s already one of the seven.'],
  ])('%s: %s', (name, problem) => expect(problemWithName(name, others)).toBe(problem))

  it.each([
    [' Read\n a  book ', 'Read a book'],
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(41), null],
    [' \t', null],
    ['', null],
  ])('%j is stored as %j', (name, kept) => {
    expect(OwnHabitInput.safeParse({ name }).data?.name ?? null).toBe(kept)
  })
})

describe('moving', () => {
  it.each([
    ['b', -1, ['b', 'a', 'c']],
    ['b', 1, ['a', 'c', 'b']],
    ['a', -1, ['a', 'b', 'c']],
    ['c', 1, ['a', 'b', 'c']],
    ['d', 1, ['a', 'b', 'c']],
  ] as const)('%s by %i gives %j', (id, step, order) => expect(moveBy(['a', 'b', 'c'], id, step)).toEqual(order))

  it('up and down again restores the order, except for the first', () => {
    const Ids = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(Ids, fc.nat(), (ids, at) => {
        const id = ids[1 + (at % (ids.length - 1))] ?? ''
        expect(moveBy(moveBy(ids, id, -1), id, 1)).toEqual(ids)
      }),
    )
  })
})

describe('the history of an own habit', () => {
  const open = { today: day('2026-06-15'), from: day('2025-06-16'), daysOff: [] }
  const habit = (change: Partial<OwnRecord>): OwnRecord => ({
    id: 'a',
    name: 'Read',
    createdOn: day('2026-06-11'),
    archivedOn: null,
    doneOn: [],
    ...change,
  })
  const last30 = (change: Partial<OwnRecord>, daysOff: readonly LocalDate[] = []) =>
    ownHistories([habit(change)], { ...open, daysOff })[0]?.last30

  it('starts on the day it was created, and counts today only once it’s done', () => {
    expect(last30({})).toEqual({ done: 0, days: 4 })
    expect(last30({ doneOn: [day('2026-06-15')] })).toEqual({ done: 1, days: 5 })
  })

  it('starts earlier if an earlier day was filled in', () =>
    expect(last30({ doneOn: [day('2026-06-09'), day('2026-06-12')] })).toEqual({ done: 2, days: 6 }))

  it('ends on the day it was put away', () =>
    expect(last30({ archivedOn: day('2026-06-12'), doneOn: [day('2026-06-12')] })).toEqual({ done: 1, days: 2 }))

  it('goes on where it was brought back: the days it was away don’t count, unless it was done on one', () => {
    const away = [{ from: day('2026-05-04'), until: day('2026-06-12') }]
    const doneOn = [...listDays(day('2026-05-01'), day('2026-05-03')), day('2026-06-14')]
    const back = { createdOn: day('2026-05-01'), away, doneOn }
    expect(last30(back)).toEqual({ done: 1, days: 2 })
    expect(last30({ ...back, doneOn: [...doneOn, day('2026-06-10')].toSorted() })).toEqual({ done: 2, days: 3 })
  })

  it.each([
    ['on the same day', '2026-06-15', []],
    ['on the next', '2026-06-14', []],
    ['after a day without it', '2026-06-13', [{ from: '2026-06-14', until: '2026-06-14' }]],
    ['after a year', '2025-06-15', [{ from: '2025-06-16', until: '2026-06-14' }]],
  ])('brought back %s it was away %#', (_, archivedOn, away) => {
    expect(awayOnceBack({ archivedOn: day(archivedOn), away: [] }, day('2026-06-15'))).toEqual(away)
  })

  it('forgets when it was away once no history shows those days any more', () => {
    const away = ['2025-06-15', '2025-06-16'].map((date) => ({ from: day('2025-06-01'), until: day(date) }))
    expect(awayOnceBack({ archivedOn: day('2026-06-15'), away }, day('2026-06-15'))).toEqual([away[1]])
  })

  it('excludes paused and ill days, whether or not it was done', () => {
    const daysOff = [day('2026-06-12'), day('2026-06-13')]
    expect(last30({}, daysOff)).toEqual({ done: 0, days: 2 })
    expect(last30({ doneOn: [day('2026-06-13'), day('2026-06-14')] }, daysOff)).toEqual({ done: 1, days: 2 })
  })

  it('computes strength as for the seven habits: days off don’t lower it', () => {
    const strength = (daysOff: LocalDate[]) =>
      ownHistories([habit({ createdOn: day('2026-05-01'), doneOn: listDays(day('2026-05-01'), day('2026-06-07')) })], {
        ...open,
        daysOff,
      })[0]?.strength ?? 0
    const week = listDays(day('2026-06-08'), day('2026-06-14'))
    const days = progressDays({ from: day('2026-05-01'), to: open.today }, (date) => ({
      ...emptyDay(date, { isPaused: week.includes(date) }),
      done: date <= day('2026-06-07') ? ALL_HABITS : NO_HABITS,
    }))
    const [seven] = habitHistories(days, { joinedOn: day('2026-05-01'), today: open.today })
    expect(strength(week)).toBe(seven?.strength)
    expect(strength([])).toBeLessThan(strength(week))
  })

  it('has the same months for all habits, with null where one didn’t exist', () => {
    const [older, newer] = ownHistories(
      [habit({ createdOn: day('2026-05-31'), doneOn: [day('2026-05-31')] }), habit({ id: 'b', name: 'Walk' })],
      open,
    )
    expect(older?.months).toEqual([
      { month: '2026-05', label: 'May 2026', percentage: 100 },
      { month: '2026-06', label: 'Jun 2026', percentage: 0 },
    ])
    expect(newer?.months.map(({ percentage }) => percentage)).toEqual([null, 0])
  })
})
