import { describe, expect, it } from 'vitest'
import { eventsOf, type MembershipSnapshot, warningMark } from './membership-events.ts'
import { type Membership, stateOf } from './state.ts'

const now = new Date('2026-06-15T12:00:00Z')
const at = (iso: string) => new Date(`${iso}T12:00:00Z`)

function snapshot(change: Partial<Membership & MembershipSnapshot> = {}): MembershipSnapshot {
  const row = { status: 'active', paidUntil: at('2026-07-01'), isSetUp: true, endsAt: null, ...change }
  return {
    subscriptionId: 'sub_1',
    price: 2999,
    warnedOf: null,
    ...row,
    state: stateOf(row, now),
  }
}
const kinds = (before: MembershipSnapshot | null, after: MembershipSnapshot) =>
  eventsOf(before, after, now).map(({ kind }) => kind)
const ended = snapshot({ status: 'canceled' })
const unpaid = { status: 'past_due', paidUntil: at('2026-06-14') }

describe('emails to a member', () => {
  it.each<[string, MembershipSnapshot | null, MembershipSnapshot, string[]]>([
    ['the first payment', snapshot({ status: 'incomplete', paidUntil: null }), snapshot(), ['started']],
    ['a payment that is the first event', null, snapshot(), ['started']],
    ['a renewal', snapshot(), snapshot({ paidUntil: at('2026-08-01') }), []],
    [
      'the first of a new membership',
      snapshot({ status: 'canceled', subscriptionId: 'sub_0' }),
      snapshot(),
      ['started'],
    ],
    ['the charge after a pause', snapshot({ paidUntil: at('2026-05-01') }), snapshot(), []],
    ['the end', snapshot(), ended, ['ended']],
    ['an end that was emailed', ended, ended, []],
    ['the end of an unpaid start', snapshot({ status: 'incomplete' }), ended, []],
    ['the end of an overdue one', snapshot({ ...unpaid, paidUntil: at('2026-05-01') }), ended, ['ended']],
    ['a cancellation', snapshot(), snapshot({ endsAt: at('2026-07-01') }), ['cancelled']],
    ['a cancellation that is taken back', snapshot({ endsAt: at('2026-07-01') }), snapshot(), ['resumed']],
    [
      'a cancellation that is taken back in a pause',
      snapshot({ endsAt: at('2026-07-01'), resumesAt: at('2026-08-01') }),
      snapshot({ resumesAt: at('2026-08-01') }),
      ['resumed'],
    ],
    ['a cancellation that stays', snapshot({ endsAt: at('2026-07-01') }), snapshot({ endsAt: at('2026-07-01') }), []],
    ['a dispute', snapshot(), snapshot({ isFrozen: true }), ['frozen']],
    ['a dispute that continues', snapshot({ isFrozen: true }), snapshot({ isFrozen: true }), []],
    ['a dispute that is won', snapshot({ isFrozen: true }), snapshot(), ['restored']],
    ['a dispute that is lost', snapshot({ isFrozen: true }), ended, ['ended']],
    [
      'a cancellation during a dispute',
      snapshot({ isFrozen: true }),
      snapshot({ isFrozen: true, endsAt: at('2026-07-01') }),
      ['cancelled'],
    ],
    [
      'a cancellation of an unpaid one',
      snapshot(unpaid),
      snapshot({ ...unpaid, endsAt: at('2026-07-14') }),
      ['cancelled'],
    ],
    // The email about the account says so.
    [
      'an account that closes while a month is unpaid',
      snapshot(unpaid),
      snapshot({ ...unpaid, endsAt: at('2026-07-14'), closesAt: at('2026-06-22') }),
      [],
    ],
    [
      'an account that closes during a dispute',
      snapshot({ isFrozen: true }),
      snapshot({ isFrozen: true, endsAt: at('2026-07-01'), closesAt: at('2026-06-22') }),
      [],
    ],
    ['another price', snapshot(), snapshot({ price: 3999 }), ['price-changed']],
    [
      'the price of a new membership',
      snapshot({ status: 'canceled', subscriptionId: 'sub_0', price: 999 }),
      snapshot(),
      ['started'],
    ],
    ['a failed renewal', snapshot(), snapshot(unpaid), ['unpaid']],
    [
      'a failed charge after a pause',
      snapshot({ paidUntil: at('2026-05-01'), resumesAt: at('2026-06-15') }),
      snapshot({ ...unpaid, paidUntil: at('2026-05-01') }),
      ['unpaid'],
    ],
    ['a payment after a failed renewal', snapshot(unpaid), snapshot(), []],
  ])('are the expected ones after %s', (_what, before, after, news) => {
    expect(kinds(before, after)).toEqual(news)
  })

  it('warn of one unpaid month at most three times, whatever happens in between, with the closing date', () => {
    let warnedOf: string | null = null
    const warnings: string[] = []
    for (let hour = 0; hour < 24 * 20; hour += 1) {
      const then = new Date(now.getTime() + hour * 3_600_000)
      const row = { status: 'past_due', paidUntil: now, isSetUp: true, endsAt: null }
      const after = { ...snapshot({ ...row, warnedOf }), state: stateOf(row, then) }
      for (const event of eventsOf(after, after, then)) {
        if (event.kind !== 'unpaid') continue
        expect(event.closesAt?.toISOString()).toBe('2026-06-29T12:00:00.000Z')
        warnings.push(`${event.warning} after ${Math.floor(hour / 24)} days`)
        warnedOf = warningMark(after, event.warning)
      }
    }
    expect(warnings).toEqual(['first after 0 days', 'middle after 7 days', 'last after 12 days'])
  })
})
