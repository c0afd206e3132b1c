import { describe, expect, it } from 'vitest'
import { Billing } from './contract.ts'
import { endedAt, isEntitled, type Membership, NO_END, stateOf } from './state.ts'
import { STATE_NAMES } from './states.ts'
import { wordsOf } from './words.ts'

const now = new Date('2026-06-15T12:00:00Z')
const at = (iso: string) => new Date(iso)
const member = (change: Partial<Membership>): Membership => ({
  status: 'active',
  paidUntil: at('2026-07-01T00:00:00Z'),
  isSetUp: true,
  ...change,
})

describe('the state of a membership', () => {
  it.each<[string, Partial<Membership>, string, boolean]>([
    ['paid', {}, 'running', true],
    ['whose renewal is being paid', { paidUntil: at('2026-06-12T12:00:00Z') }, 'running', true],
    ['whose payment never came', { paidUntil: at('2026-06-11T12:00:00Z') }, 'awaiting', false],
    ['that was never paid', { paidUntil: null }, 'awaiting', false],
    ['in its free month', { status: 'trialing' }, 'free-month', true],
    ['without the card of its free month', { status: 'trialing', isSetUp: false }, 'begun', false],
    ['given', { status: 'complimentary', paidUntil: null }, 'gift', true],
    ['given, on its last day', { status: 'complimentary', endsAt: at('2026-06-15T12:00:01Z') }, 'gift', true],
    ['given, and over', { status: 'complimentary', endsAt: at('2026-06-15T12:00:00Z') }, 'ended', false],
    ['just unpaid', { status: 'past_due', paidUntil: at('2026-06-01T12:00:01Z') }, 'overdue', true],
    ['unpaid for 14 days', { status: 'past_due', paidUntil: at('2026-06-01T12:00:00Z') }, 'overdue', false],
    ['unpaid from the first day', { status: 'past_due', paidUntil: null }, 'overdue', false],
    ['with status unpaid', { status: 'unpaid' }, 'overdue', false],
    ['not paid yet', { status: 'incomplete' }, 'begun', false],
    ['never paid', { status: 'incomplete_expired' }, 'none', false],
    [
      'begun again and never paid, after one that is over',
      { status: 'incomplete_expired', openedAt: at('2026-01-01T00:00:00Z'), firstPaidAt: null },
      'ended',
      false,
    ],
    [
      'begun again and never paid, after one that was paid',
      { status: 'incomplete_expired', openedAt: null, firstPaidAt: at('2026-01-01T00:00:00Z') },
      'ended',
      false,
    ],
    ['over', { status: 'canceled' }, 'ended', false],
    [
      'over, and opened once',
      { status: 'canceled', openedAt: at('2026-01-01T00:00:00Z'), firstPaidAt: null },
      'ended',
      false,
    ],
    [
      'over, and paid once',
      { status: 'canceled', openedAt: null, firstPaidAt: at('2026-01-01T00:00:00Z') },
      'ended',
      false,
    ],
    ['refused before it began', { status: 'canceled', openedAt: null, firstPaidAt: null }, 'none', false],
    ['ended during a pause', { status: 'canceled', resumesAt: at('2027-01-22T00:00:00Z') }, 'ended', false],
    ['ended during a dispute', { status: 'canceled', isFrozen: true }, 'ended', false],
    ['disputed', { isFrozen: true }, 'frozen', false],
    ['disputed and unpaid', { status: 'past_due', isFrozen: true }, 'frozen', false],
    ['pausing', { resumesAt: at('2026-08-01T00:00:00Z') }, 'pausing', true],
    ['paused', { resumesAt: at('2026-08-01T00:00:00Z'), paidUntil: at('2026-06-15T12:00:00Z') }, 'paused', false],
    ['paused without an end', { resumesAt: NO_END }, 'stopped', true],
    ['stopped at Stripe', { status: 'paused' }, 'stopped', false],
    ['cancelled', { endsAt: at('2026-07-01T00:00:00Z') }, 'ending', true],
    [
      'cancelled in a pause',
      {
        endsAt: at('2026-07-01T00:00:00Z'),
        resumesAt: at('2026-08-01T00:00:00Z'),
        paidUntil: at('2026-06-01T00:00:00Z'),
      },
      'ending',
      false,
    ],
    ['whose account is being closed', { closesAt: at('2026-06-20T00:00:00Z') }, 'closing', true],
    ['of an unknown status', { status: 'a word of next year' }, 'unknown', false],
    ['ACTIVE', { status: 'ACTIVE' }, 'unknown', false],
  ])('%s', (_what, change, name, isOpen) => {
    expect(stateOf(member(change), now)).toMatchObject({ name, isOpen })
    expect(isEntitled(member(change), now)).toBe(isOpen)
  })

  it('is none for somebody who was never a member', () => {
    expect(stateOf(null, now)).toMatchObject({ name: 'none', isOpen: false, mayJoin: true })
  })

  it('never gives access and offers a new one, and never gives access to what may be joined again', () => {
    for (const one of everyMembership()) {
      const { isOpen, mayJoin, name, actions } = stateOf(one, now)
      expect(isOpen && mayJoin, JSON.stringify(one)).toBe(false)
      // Whoever can be charged can cancel, and whoever may join again has nothing left to change.
      if (mayJoin) expect(actions).toEqual([])
      else if (name !== 'gift' && name !== 'ending' && name !== 'closing') expect(actions).toContain('cancel')
      expect(actions.includes('unpause')).toBe(name === 'pausing' || name === 'paused')
    }
  })

  it('says when a gift ends', () => {
    const { text } = wordsOf(billing({ state: 'gift', endsAt: '2026-09-15T12:00:00.000Z', isPaid: false }))
    expect(text).toContain('until 15\u00a0September 2026')
    expect(wordsOf(billing({ state: 'gift', isPaid: false })).text).not.toContain('until')
  })

  it('has words for every state, and no unreachable date', () => {
    for (const state of STATE_NAMES)
      for (const isEntitled of [true, false]) {
        const { title, text } = wordsOf(billing({ state, isEntitled }))
        expect(title.length).toBeGreaterThan(5)
        expect(text).not.toMatch(/9999|undefined|null|Invalid/)
      }
  })
})

describe('endedAt', () => {
  it.each([
    ['2026-06-14T12:00:00.000Z', '2026-06-14T12:00:00.000Z'],
    ['2026-06-15T12:00:00.000Z', '2026-06-15T12:00:00.000Z'],
    // Ended before the announced day, by a refund.
    ['2026-06-20T12:00:00.000Z', '2026-06-15T12:00:00.000Z'],
  ])('announced for %s, noticed today: %s', (announced, ended) => {
    expect(endedAt({ endsAt: new Date(announced) }, now).toISOString()).toBe(ended)
  })

  it('is now when no end was announced', () => {
    expect(endedAt({ endsAt: null }, now)).toEqual(now)
    expect(endedAt(undefined, now)).toEqual(now)
  })
})

function billing(change: Partial<Billing>): Billing {
  return Billing.parse({
    state: 'running',
    status: 'active',
    plan: 'membership',
    price: 2999,
    currency: 'gbp',
    trialEndsAt: null,
    resumesAt: null,
    isEntitled: true,
    isUnpaid: false,
    mayJoin: false,
    actions: [],
    isQuiet: true,
    paidUntil: null,
    endsAt: null,
    closesAt: null,
    isPaid: true,
    hasGuarantee: true,
    ...change,
  })
}

/** Generates every status of Stripe's with every other fact, before and after now. */
function* everyMembership(): Generator<Membership> {
  const days = [null, at('2026-06-01T00:00:00Z'), at('2026-06-14T00:00:00Z'), at('2026-07-01T00:00:00Z')]
  const words = 'active trialing past_due incomplete incomplete_expired unpaid paused canceled complimentary tomorrow'
  for (const status of words.split(' '))
    for (const paidUntil of days)
      for (const resumesAt of [...days, NO_END])
        for (const endsAt of days)
          for (const closesAt of [null, at('2026-06-20T00:00:00Z')])
            for (const isFrozen of [true, false])
              for (const isSetUp of [true, false])
                yield { status, paidUntil, resumesAt, endsAt, closesAt, isFrozen, isSetUp }
}
