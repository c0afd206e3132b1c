import { describe, expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { answerSubject, fillAnswer, legalClock, snoozedUntil } from './thread.ts'

describe('the clock of a complaint', () => {
  const due = new Date('2026-07-15T12:00:00Z')
  it.each([
    ['2026-06-15T12:00:00Z', 'calm', '30 days left'],
    ['2026-07-08T12:00:00Z', 'calm', '7 days left'],
    ['2026-07-08T12:00:01Z', 'soon', '6 days left'],
    ['2026-07-13T12:00:01Z', 'soon', '1 day left'],
    ['2026-07-14T12:00:01Z', 'soon', 'Due within a day'],
    ['2026-07-15T12:00:00Z', 'soon', 'Due within a day'],
    ['2026-07-15T12:00:01Z', 'over', '1 day late'],
    ['2026-07-16T12:00:01Z', 'over', '2 days late'],
  ])('at %s is %s: %s', (now, tone, words) => {
    expect(legalClock(due, new Date(now))).toEqual({ tone, words })
  })
})

describe('snoozing', () => {
  it.each([
    ['tomorrow', '2026-06-15', '2026-06-16T06:00:00.000Z'],
    ['tomorrow', '2026-10-24', '2026-10-25T07:00:00.000Z'],
    ['monday', '2026-06-15', '2026-06-22T06:00:00.000Z'],
    ['monday', '2026-06-21', '2026-06-22T06:00:00.000Z'],
    ['fortnight', '2026-06-15', '2026-06-29T06:00:00.000Z'],
  ] as const)('%s on %s ends in the morning of %s', (snooze, today, until) => {
    expect(snoozedUntil(snooze, asLocalDate(today), 'Europe/London').toISOString()).toBe(until)
  })
})

describe('an answer', () => {
  it.each([
    ['Cold water', 'Re: Cold water'],
    ['Re: Cold water', 'Re: Cold water'],
    ['RE: AW: Cold water', 'Re: Cold water'],
    ['Reading: what?', 'Re: Reading: what?'],
  ])('to %j is called %j', (subject, expected) => {
    expect(answerSubject(subject)).toBe(expected)
  })

  it('greets by the first name, if there is one', () => {
    expect(fillAnswer('Dear {name},', 'Ada Lovelace')).toBe('Dear Ada,')
    expect(fillAnswer('Dear {name},', ' ')).toBe('Dear there,')
  })
})
