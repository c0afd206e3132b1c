import { expect, it } from 'vitest'
import type { RingDay } from '#app/values/ring-growth.ts'
import { drawRings, nearness } from './strokes.ts'

const days = (count: number): RingDay[] => Array.from({ length: count }, () => ({ depth: 5 }))
const drawn = (count: number, size = 460) => drawRings(days(count), { size, start: 2 })

it('looks at a young tree from near, and never cuts one', () => {
  const views = [1, 7, 30, 90, 180, 365].map((count) => drawn(count).view)
  expect(views).toEqual([...views].sort((a, b) => a - b))
  expect(views[0]).toBeLessThan(280)
  expect(views.at(-1)).toBeGreaterThan(440)
  for (const filled of [0, 0.1, 0.3, 0.6, 0.97]) expect(nearness(filled)).toBeGreaterThan(filled)
})

it('dots the days that are still to come in its week, and the rings beyond, while there is room', () => {
  // Planted on a Wednesday: Monday and Tuesday before it, three days after the second, three rings.
  expect(drawn(2).ghosts).toHaveLength(8)
  expect(drawn(5).ghosts).toHaveLength(5)
  expect(drawn(365).ghosts).toEqual([])
  expect(drawRings(days(2), { size: 460, start: 2, hasGhosts: false }).ghosts).toEqual([])
})
