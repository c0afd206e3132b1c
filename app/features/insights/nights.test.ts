import { describe, expect, it } from 'vitest'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { type Nights, weeklyInsights } from './insights.ts'

const today = LocalDate.parse('2026-06-15')

describe('the sleep diary', () => {
  const nights = (minutes: (back: number) => number, count: number, regularity: Nights['regularity'] = null) => ({
    asleep: Array.from({ length: count }, (_, back) => ({ date: addDays(today, -back), minutes: minutes(back) })),
    regularity,
  })
  const of = (known: Nights | null) =>
    weeklyInsights([], [], { joinedOn: LocalDate.parse('2020-01-01'), today }, [], known).find(
      ({ about }) => about === 'nights',
    )

  it('says how long and how regular the nights were, and from how many it knows', () => {
    const known = nights((back) => (back < 7 ? 450 : 420), 35, { index: 83.6, nights: 14 })
    expect(of(known)).toEqual({
      about: 'nights',
      title: 'Sleep diary',
      text: '7 h 30 min asleep on average over 7 nights. More than usual. Regularity 84 out of 100, from 14 nights of the last 14 days.',
      reason: 'In the four weeks before: 7 h, from 28 nights.',
    })
    expect(of(nights((back) => (back < 7 ? 450 : 440), 35))?.text).toBe(
      '7 h 30 min asleep on average over 7 nights. About as usual.',
    )
  })

  it('compares the nights as they are read: 7 h 15 min against 7 h is within a quarter of an hour', () => {
    const longer = of(nights((back) => (back < 3 ? 436 : back < 7 ? 435 : back < 15 ? 421 : 420), 35))
    expect(longer).toMatchObject({
      text: '7 h 15 min asleep on average over 7 nights. About as usual.',
      reason: 'In the four weeks before: 7 h, from 28 nights.',
    })
  })

  it('needs three nights in the week, and earlier ones to compare with', () => {
    expect(of(nights(() => 450, 2))).toMatchObject({
      text: 'Not enough data yet.',
      reason: expect.stringContaining('2 of at least 3 nights'),
    })
    expect(of(nights(() => 450, 3))?.reason).toBe('There aren’t any earlier weeks to compare with yet.')
  })

  it('isn’t mentioned to those who keep none', () => {
    expect(of(nights(() => 450, 0))).toBeUndefined()
    expect(of(null)).toBeUndefined()
  })
})
