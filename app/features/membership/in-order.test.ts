import { describe, expect, it } from 'vitest'
import { isInOrder, isKnownStatus, mayJoin } from './in-order.ts'

const billing = (status: string, change: object = {}) => ({
  status,
  plan: 'membership' as const,
  price: 2999,
  trialEndsAt: null,
  resumesAt: null,
  isEntitled: false,
  paidUntil: null,
  endsAt: null,
  closesAt: null,
  isPaid: true,
  canBeRefunded: false,
  ...change,
})

describe('somebody whom their membership does not let in', () => {
  it('may join when they never had one', () => {
    expect(mayJoin(null)).toBe(true)
  })

  it.each(['incomplete', 'incomplete_expired', 'trialing', 'canceled'])('may join while it is %s', (status) => {
    expect(mayJoin(billing(status))).toBe(true)
    expect(isInOrder(billing(status))).toBe(true)
  })

  it.each(['past_due', 'unpaid', 'paused', 'a_word_of_tomorrow'])(
    'is told how it stands and offered no second one while it is %s',
    (status) => {
      expect(mayJoin(billing(status))).toBe(false)
      expect(isInOrder(billing(status))).toBe(false)
    },
  )

  it('is offered no second one during a pause with an end', () => {
    expect(mayJoin(billing('active', { resumesAt: '2026-07-15T11:00:00.000Z' }))).toBe(false)
  })
})

describe('a membership that is open', () => {
  it('is in order until it has an end or its payment fails', () => {
    expect(isInOrder(billing('active', { isEntitled: true }))).toBe(true)
    expect(isInOrder(billing('active', { isEntitled: true, endsAt: '2026-07-15T12:00:00.000Z' }))).toBe(false)
    expect(isInOrder(billing('past_due', { isEntitled: true }))).toBe(false)
    expect(isInOrder(billing('active', { isEntitled: true, closesAt: '2026-06-08T12:00:00.000Z' }))).toBe(false)
  })

  it('knows Stripe’s words of today and no other', () => {
    for (const status of ['active', 'complimentary', 'paused', 'trialing']) expect(isKnownStatus(status)).toBe(true)
    expect(isKnownStatus('a_word_of_tomorrow')).toBe(false)
  })
})
