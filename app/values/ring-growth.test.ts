import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledBy, grow, type RingDay, radiusOf, shadeOf } from './ring-growth.ts'

const days = (count: number, depth = 5): RingDay[] => Array.from({ length: count }, () => ({ depth }))

describe('growth', () => {
  it.each([
    [4, 0.43],
    [26, 0.88],
    [52, 0.96],
    [156, 0.97],
  ])('%i weeks fill %d of the radius', (weeks, share) => expect(filledBy(weeks)).toBeCloseTo(share, 2))

  it.each([
    [1, 0, 1],
    [7, 0, 1],
    [8, 0, 2],
    [1, 6, 1],
    [2, 6, 2],
    [223, 1, 32],
  ])('%i days that begin on weekday %i are %i rings', (count, start, rings) =>
    expect(grow(days(count), { size: 460, start }).rings).toHaveLength(rings),
  )

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [6, 3],
    [7, 4],
  ])('%i done has shade %i', (depth, shade) => expect(shadeOf(depth)).toBe(shade))

  it('begins the first week at its own weekday', () => {
    const [first] = grow(days(3), { size: 300, start: 4 }).rings
    expect(first?.arcs.map(({ weekday }) => weekday)).toEqual([4, 5, 6])
  })

  it('writes today last, and only where there is a today', () => {
    const kinds = (hasToday: boolean) =>
      grow(days(9), { size: 300, start: 0, hasToday }).rings.flatMap(({ arcs }) => arcs.map(({ kind }) => kind))
    expect(kinds(true).filter((kind) => kind === 'today')).toHaveLength(1)
    expect(kinds(true).at(-1)).toBe('today')
    expect(kinds(false)).not.toContain('today')
  })

  it('lets weeks share a ring where one would be too fine for the eye', () => {
    expect(grow(days(7 * 40), { size: 460, start: 0 }).weeksPerRing).toBe(1)
    expect(grow(days(7 * 40), { size: 64, start: 0 }).weeksPerRing).toBeGreaterThan(1)
  })

  it('keeps a day off only where all of a shared arc were, and a knot where any was held', () => {
    const record = days(7 * 60).map((day, place): RingDay => {
      if (place % 7 === 0) return { depth: 0, kind: 'off' }
      return place % 7 === 1 && place < 7 ? { depth: 2, kind: 'freeze' } : day
    })
    const [first] = grow(record, { size: 64, start: 0 }).rings
    expect(first?.arcs.map(({ kind }) => kind).slice(0, 3)).toEqual(['off', 'freeze', 'day'])
  })

  it('marks each whole year but the one that is just ending', () => {
    const years = (weeks: number) =>
      grow(days(7 * weeks), { size: 900, start: 0 }).rings.filter(({ endsYear }) => endsYear).length
    expect([years(51), years(52), years(54), years(106)]).toEqual([0, 0, 1, 2])
  })

  it('is as nothing for no days', () => expect(grow([], { size: 300, start: 0 }).rings).toEqual([]))

  it('shows every day once, and never leaves its place', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ depth: fc.integer({ min: 0, max: 7 }) }), { minLength: 1, maxLength: 800 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 32, max: 900 }),
        (record, start, size) => {
          const { rings, reach, weeksPerRing } = grow(record, { size, start })
          expect(reach).toBeLessThanOrEqual(radiusOf(size) * 1.06)
          for (const [place, { inner, outer }] of rings.entries()) {
            expect(outer).toBeGreaterThan(inner)
            expect(inner).toBeCloseTo(rings[place - 1]?.outer ?? inner)
          }
          if (weeksPerRing === 1) expect(rings.flatMap(({ arcs }) => arcs)).toHaveLength(record.length)
        },
      ),
    ))
})
