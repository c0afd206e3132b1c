import { describe, expect, it } from 'vitest'
import { endedAt, isEntitled } from './entitlement.ts'

const now = new Date('2026-06-15T12:00:00Z')
const paidUntil = (iso: string) => new Date(iso)

describe('isEntitled', () => {
  it.each([
    ['active', null, true],
    ['active', paidUntil('2026-06-01T00:00:00Z'), true],
    ['trialing', null, true],
    ['complimentary', null, true],
    ['past_due', paidUntil('2026-06-01T12:00:01Z'), true],
    ['past_due', paidUntil('2026-06-01T12:00:00Z'), false],
    ['past_due', null, false],
    ['incomplete', null, false],
    ['incomplete_expired', null, false],
    ['unpaid', paidUntil('2026-07-01T00:00:00Z'), false],
    ['paused', paidUntil('2026-07-01T00:00:00Z'), false],
    ['canceled', paidUntil('2026-07-01T00:00:00Z'), false],
    ['a word of next year', paidUntil('2099-01-01T00:00:00Z'), false],
    ['ACTIVE', null, false],
    ['', null, false],
  ])('%s, paid until %s: %s', (status, until, expected) => {
    expect(isEntitled({ status, paidUntil: until, isSetUp: true }, now)).toBe(expected)
  })

  it.each([
    ['2026-06-15T12:00:01Z', true],
    ['2026-06-15T12:00:00Z', false],
  ])('keeps a paused membership open to the end of what is paid, %s: %s', (until, expected) => {
    const paused = { status: 'active', isSetUp: true, resumesAt: paidUntil('2026-08-01T00:00:00Z') }
    expect(isEntitled({ ...paused, paidUntil: paidUntil(until) }, now)).toBe(expected)
    expect(isEntitled({ ...paused, paidUntil: null }, now)).toBe(false)
  })

  it('is a no for a free month whose card is not there yet', () => {
    expect(isEntitled({ status: 'trialing', paidUntil: paidUntil('2026-07-15T12:00:00Z'), isSetUp: false }, now)).toBe(
      false,
    )
  })

  it('is a no for somebody who never was a member', () => {
    expect(isEntitled(null, now)).toBe(false)
  })
})

describe('endedAt', () => {
  it.each([
    ['2026-06-14T12:00:00.000Z', '2026-06-14T12:00:00.000Z'],
    ['2026-06-15T12:00:00.000Z', '2026-06-15T12:00:00.000Z'],
    // Ended before the day that had been announced: the money was given back.
    ['2026-06-20T12:00:00.000Z', '2026-06-15T12:00:00.000Z'],
  ])('announced for %s, heard of today: %s', (announced, ended) => {
    expect(endedAt({ endsAt: new Date(announced) }, now).toISOString()).toBe(ended)
  })

  it('is now when no end was announced', () => {
    expect(endedAt({ endsAt: null }, now)).toEqual(now)
    expect(endedAt(undefined, now)).toEqual(now)
  })
})
