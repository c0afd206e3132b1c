import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import {
  challengeDay,
  challengeRange,
  endOf,
  isOverFor,
  isReminded,
  joinableUntil,
  reminderDue,
  startOf,
} from './event.ts'

const at = (time: string) => new Date(time)

describe('when an event is', () => {
  it.each([
    ['in winter', '2026-01-20', '18:00', '2026-01-20T18:00:00Z'],
    ['in summer', '2026-06-20', '18:00', '2026-06-20T17:00:00Z'],
    ['just before the clocks go forward', '2026-03-29', '00:59', '2026-03-29T00:59:00Z'],
    ['in the hour that is left out', '2026-03-29', '01:00', null],
    ['at its end', '2026-03-29', '01:59', null],
    ['just after', '2026-03-29', '02:00', '2026-03-29T01:00:00Z'],
    ['in the hour that comes twice: the first', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
    ['after the clocks went back', '2026-10-25', '02:00', '2026-10-25T02:00:00Z'],
  ])('%s', (_, date, time, expected) => {
    expect(startOf(asLocalDate(date), time)?.toISOString() ?? null).toBe(expected && at(expected).toISOString())
  })

  it.each([
    ['2026-06-01', '2026-05-31T23:00:00.000Z', '2026-06-28', '2026-06-28T23:00:00.000Z'],
    ['over the change in March', '2026-03-16T00:00:00.000Z', '2026-04-12', '2026-04-12T23:00:00.000Z'],
    ['over the change in October', '2026-10-04T23:00:00.000Z', '2026-11-01', '2026-11-02T00:00:00.000Z'],
  ])('a challenge from %s lasts 28 days of the calendar', (_, startsAt, last, end) => {
    const challenge = { kind: 'challenge' as const, startsAt: at(startsAt), minutes: 0 }
    expect(challengeRange(challenge).until).toBe(last)
    expect(endOf(challenge).toISOString()).toBe(end)
    expect(joinableUntil(challenge)).toEqual(endOf(challenge))
  })

  it.each([
    ['Pacific/Auckland', '2026-06-28T11:59:59Z', false],
    ['Pacific/Auckland', '2026-06-28T12:00:00Z', true],
    ['Europe/London', '2026-06-28T22:59:59Z', false],
    ['Europe/London', '2026-06-28T23:00:00Z', true],
    ['America/Los_Angeles', '2026-06-29T06:59:59Z', false],
    ['America/Los_Angeles', '2026-06-29T07:00:00Z', true],
  ])('in %s a challenge whose last day is 28 June is over at %s: %s', (timeZone, now, isOver) => {
    const challenge = { kind: 'challenge' as const, startsAt: at('2026-05-31T23:00:00Z'), minutes: 0 }
    expect(isOverFor({ timeZone, dayStart: '00:00' }, challenge, at(now))).toBe(isOver)
  })

  it.each([
    ['2026-05-31', 0],
    ['2026-06-01', 1],
    ['2026-06-28', 28],
    ['2026-06-29', 29],
    ['2027-06-29', 29],
  ])('%s is its day %i', (today, day) => {
    expect(challengeDay({ startsAt: at('2026-05-31T23:00:00Z') }, asLocalDate(today))).toBe(day)
  })
})

describe('reminders', () => {
  const walk = { kind: 'walk' as const, startsAt: at('2026-06-20T10:00:00Z'), minutes: 60 }
  const none = { knownAt: at('2026-06-01T00:00:00Z'), toldDay: null, toldHour: null }
  it.each([
    ['a day and a second before', walk, none, '2026-06-19T09:59:59Z', null],
    ['a day before', walk, none, '2026-06-19T10:00:00Z', 'day'],
    ['said once', walk, { ...none, toldDay: at('2026-06-19T10:00:00Z') }, '2026-06-19T10:01:00Z', null],
    ['a second more than an hour before', walk, none, '2026-06-20T08:59:59Z', 'day'],
    ['an hour before', walk, none, '2026-06-20T09:00:00Z', 'hour'],
    ['that said once', walk, { ...none, toldHour: at('2026-06-20T09:00:00Z') }, '2026-06-20T09:01:00Z', null],
    ['when it begins', walk, none, '2026-06-20T10:00:00Z', null],
    ['who wait', walk, { ...none, knownAt: null }, '2026-06-19T12:00:00Z', null],
    [
      'who joined this morning: no day',
      walk,
      { ...none, knownAt: at('2026-06-19T10:00:00Z') },
      '2026-06-19T12:00:00Z',
      null,
    ],
    ['but the hour', walk, { ...none, knownAt: at('2026-06-19T10:00:00Z') }, '2026-06-20T09:30:00Z', 'hour'],
    [
      'who joined within the hour',
      walk,
      { ...none, knownAt: at('2026-06-20T09:00:00Z') },
      '2026-06-20T09:30:00Z',
      null,
    ],
    ['of a challenge, the day', { ...walk, kind: 'challenge' as const }, none, '2026-06-20T09:30:00Z', 'day'],
  ])('%s', (_, event, told, now, due) => expect(reminderDue(event, told, at(now))).toBe(due))

  it('come to whoever knows the time soon enough, and to nobody else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('walk' as const, 'challenge' as const),
        fc.integer({ min: -60, max: 3_000 }),
        (kind, before) => {
          const event = { ...walk, kind }
          const knownAt = new Date(walk.startsAt.getTime() - before * 60_000)
          const minutes = Array.from({ length: Math.max(0, before) }, (_, minute) => minute)
          const isDue = minutes.some((later) =>
            reminderDue(event, { ...none, knownAt }, new Date(knownAt.getTime() + later * 60_000)),
          )
          expect(isReminded(event, knownAt)).toBe(isDue)
        },
      ),
    )
  })

  it('come at most twice, however often it is asked', () => {
    const minutesBefore = fc.uniqueArray(fc.integer({ min: -60, max: 3_000 }), { maxLength: 200 })
    fc.assert(
      fc.property(minutesBefore, (minutes) => {
        const notified = { ...none, toldDay: null as Date | null, toldHour: null as Date | null }
        const sent: string[] = []
        for (const before of minutes.toSorted((a, b) => b - a)) {
          const now = new Date(walk.startsAt.getTime() - before * 60_000)
          const due = reminderDue(walk, notified, now)
          if (due === 'day') notified.toldDay = now
          if (due === 'hour') notified.toldHour = now
          if (due) sent.push(due)
        }
        expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted())
        expect(sent).toEqual(sent.toSorted())
      }),
    )
  })
})
