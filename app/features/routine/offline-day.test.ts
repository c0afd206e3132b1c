import { expect, it } from 'vitest'
import { forEachHabit, NOTHING_DONE } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import type { Routine, RoutineDay } from './contract.ts'
import { dayWhileOffline } from './offline-day.ts'
import { withState } from './while-waiting.ts'

const day = (text: string) => LocalDate.parse(text)
const states = { ...forEachHabit(() => 'not-done' as const), exercise: 'done', hotExposure: 'skipped' } as const
const routine: Routine = {
  userId: 'ada',
  date: day('2026-10-24'),
  ...NOTHING_DONE,
  exercise: true,
  states,
  mode: 'travel',
  off: ['coldExposure'],
  isPaused: true,
  doses: [],
}
const known: RoutineDay = {
  routine,
  joinedOn: day('2026-10-20'),
  today: day('2026-10-24'),
  nextDayAt: '2026-10-25T02:00:00.000Z',
}
// London leaves summer time on 2026-10-25; this member's day starts at 03:00.
const clock = { timeZone: 'Europe/London', dayStart: '03:00' }
const away = (now: string, asked: string | null = null) =>
  dayWhileOffline({
    known,
    clock,
    now: new Date(now),
    asked: asked === null ? null : day(asked),
    doneOn: (date) => (date === '2026-10-23' ? ['fasting'] : []),
  })

it('keeps the day until the member’s own day start, also in the night the clocks go back', () => {
  expect(away('2026-10-25T02:59:59Z')).toMatchObject({ today: '2026-10-24', routine })
  expect(away('2026-10-25T03:00:00Z')).toMatchObject({
    today: '2026-10-25',
    nextDayAt: '2026-10-26T03:00:00.000Z',
    routine: { date: '2026-10-25', exercise: false, mode: null, off: ['coldExposure'], isPaused: false },
  })
})

it('never goes back behind the server’s day when the device’s clock is wrong', () => {
  expect(away('2020-01-01T12:00:00Z').today).toBe('2026-10-24')
})

it('turns to days between joining and today, with what is known of them', () => {
  expect(away('2026-10-24T12:00:00Z', '2026-10-23').routine).toMatchObject({
    date: '2026-10-23',
    fasting: true,
    states: { fasting: 'done', exercise: 'not-done' },
  })
  for (const closed of ['2026-10-19', '2026-10-25'])
    expect(away('2026-10-24T12:00:00Z', closed).routine.date).toBe('2026-10-24')
})

it('sets one habit and leaves the other six', () => {
  const changed = withState(routine, 'meditation', 'small')
  expect(changed).toEqual({ ...routine, meditation: true, states: { ...states, meditation: 'small' } })
  expect(withState(changed, 'meditation', 'skipped')).toEqual({
    ...routine,
    meditation: false,
    states: { ...states, meditation: 'skipped' },
  })
})
