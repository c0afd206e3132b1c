import { describe, expect, it } from 'vitest'
import { newsOf, type Told, warningMark } from './news.ts'
import { type Membership, stateOf } from './state.ts'

const now = new Date('2026-06-15T12:00:00Z')
const at = (iso: string) => new Date(`${iso}T12:00:00Z`)

function told(change: Partial<Membership & Told> = {}): Told {
  const row = { status: 'active', paidUntil: at('2026-07-01'), isSetUp: true, endsAt: null, ...change }
  return {
    subscriptionId: 'sub_1',
    price: 2999,
    warnedOf: null,
    ...row,
    state: stateOf(row, now),
  }
}
const kinds = (before: Told | null, after: Told) => newsOf(before, after, now).map(({ kind }) => kind)
const ended = told({ status: 'canceled' })
const unpaid = { status: 'past_due', paidUntil: at('2026-06-14') }

describe('emails to a member', () => {
  it.each<[string, Told | null, Told, string[]]>([
    ['the first payment', told({ status: 'incomplete', paidUntil: null }), told(), ['started']],
    ['a payment heard of first', null, told(), ['started']],
    ['a renewal', told(), told({ paidUntil: at('2026-08-01') }), []],
    ['the first of a new membership', told({ status: 'canceled', subscriptionId: 'sub_0' }), told(), ['started']],
    ['the charge after a pause', told({ paidUntil: at('2026-05-01') }), told(), []],
    ['the end', told(), ended, ['ended']],
    ['an end that has been told', ended, ended, []],
    ['the end of what was never paid', told({ status: 'incomplete' }), ended, []],
    ['the end of an unpaid one', told({ ...unpaid, paidUntil: at('2026-05-01') }), ended, ['ended']],
    ['a cancellation', told(), told({ endsAt: at('2026-07-01') }), ['cancelled']],
    ['a dispute', told(), told({ isFrozen: true }), ['frozen']],
    ['a dispute that goes on', told({ isFrozen: true }), told({ isFrozen: true }), []],
    ['a dispute that is won', told({ isFrozen: true }), told(), ['restored']],
    ['a dispute that is lost', told({ isFrozen: true }), ended, ['ended']],
    [
      'a cancellation during a dispute',
      told({ isFrozen: true }),
      told({ isFrozen: true, endsAt: at('2026-07-01') }),
      ['cancelled'],
    ],
    ['another price', told(), told({ price: 3999 }), ['price-changed']],
    [
      'the price of a new membership',
      told({ status: 'canceled', subscriptionId: 'sub_0', price: 999 }),
      told(),
      ['started'],
    ],
    ['a failed renewal', told(), told(unpaid), ['unpaid']],
    ['a payment after a failed renewal', told(unpaid), told(), []],
  ])('are sent about %s', (_what, before, after, news) => {
    expect(kinds(before, after)).toEqual(news)
  })

  it('warn of one unpaid month at most three times, whatever happens in between, with the closing date', () => {
    let warnedOf: string | null = null
    const warnings: string[] = []
    for (let hour = 0; hour < 24 * 20; hour += 1) {
      const then = new Date(now.getTime() + hour * 3_600_000)
      const row = { status: 'past_due', paidUntil: now, isSetUp: true, endsAt: null }
      const after = { ...told({ ...row, warnedOf }), state: stateOf(row, then) }
      for (const piece of newsOf(after, after, then)) {
        if (piece.kind !== 'unpaid') continue
        expect(piece.closesAt.toISOString()).toBe('2026-06-29T12:00:00.000Z')
        warnings.push(`${piece.warning} after ${Math.floor(hour / 24)} days`)
        warnedOf = warningMark(after, piece.warning)
      }
    }
    expect(warnings).toEqual(['first after 0 days', 'middle after 7 days', 'last after 12 days'])
  })
})
