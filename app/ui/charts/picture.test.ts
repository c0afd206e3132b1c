import { expect, it } from 'vitest'
import type { HeatMark } from '#app/values/heat-mark.ts'
import { asChosen } from './as-chosen.ts'
import { alignOf, draw, drawHeat, foldWeeks, heightOf, livedWeeks, type Picture } from './picture.ts'

/** A canvas stub that records the positions of squares and circles, and counts lines. */
function canvas() {
  const drawn = { squares: 0, rings: [] as number[][], lines: 0 }
  const pen = {
    fillRect: () => {
      drawn.squares += 1
    },
    arc: (x: number, y: number) => drawn.rings.push([x, y]),
    lineTo: () => {
      drawn.lines += 0.5
    },
    beginPath() {},
    fill() {},
    stroke() {},
  }
  return { drawn, pen: Object.assign(Object.create(null), pen) }
}

const place = { x: (at: number) => at * 70, width: 70, height: 70, colour: (name: string) => name }
const mark = (change: Partial<HeatMark> = {}): HeatMark => ({ depth: 0, isHeld: false, isOff: false, ...change })

it('a picture of the heatmap has a square for each day, and a ring within those that a freeze held', () => {
  const { drawn, pen } = canvas()
  drawHeat(
    pen,
    [
      ['before', mark({ depth: 4 }), mark({ isHeld: true })],
      [mark({ isHeld: true, depth: 1 }), null],
    ],
    place,
  )
  expect(drawn.squares).toBe(4)
  // In the middle of the third day of the first week, and of the first day of the second one.
  expect(drawn.rings).toEqual([
    [3.5, 143.5],
    [13.5, 123.5],
  ])
  expect(drawn.lines).toBe(0)
})

it('and hatches within days off', () => {
  const { drawn, pen } = canvas()
  drawHeat(pen, [[mark(), mark({ isOff: true })]], place)
  expect(drawn).toMatchObject({ squares: 2, rings: [], lines: 3 })
})

it('and ends soon below its squares, where a line has room to rise in', () => {
  const picture = (drawing: Picture['drawing']): Picture => ({
    title: 'Twelve months',
    note: '',
    ticks: [],
    unit: '',
    marks: [],
    drawing,
  })
  const year = Array.from({ length: 53 }, () => Array.from({ length: 7 }, () => mark()))
  // 1,070 wide for 53 weeks: squares of 20.2, seven below each other.
  expect(heightOf(picture({ kind: 'heat', columns: year }))).toBe(120 + 142 + 90)
  expect(heightOf(picture({ kind: 'line', points: [], thresholds: [] }))).toBe(640)
})

it('and a word in the middle below each bar, from the first to the last', () => {
  const picture = (drawing: Picture['drawing']): Picture => ({
    title: '',
    note: '',
    ticks: [],
    unit: '',
    marks: [],
    drawing,
  })
  const alignsOf = (drawing: Picture['drawing']) => [0, 0.07, 0.5, 0.93, 1].map((at) => alignOf(picture(drawing), at))
  expect(new Set(alignsOf({ kind: 'bars', values: [1] }))).toEqual(new Set(['center']))
  expect(alignsOf({ kind: 'line', points: [], thresholds: [] })).toEqual(['left', 'left', 'center', 'right', 'right'])
})

it('and a year of weeks in three bands for a phone, every day in its place', () => {
  const week = (depth: HeatMark['depth']) =>
    Array.from({ length: 7 }, (_, day) => mark({ depth, isOff: day === depth }))
  const folded = foldWeeks([week(0), week(1), week(2), week(3), week(4)])
  expect(folded).toEqual([
    [...week(0), null, ...week(2), null, ...week(4)],
    [...week(1), null, ...week(3), null, ...Array.from({ length: 7 }, () => null)],
  ])
})

it.each([
  ['the whole of a year', 53, 0, 53],
  ['what there is since joining', 53, 22, 31],
  ['a season for somebody who is new', 53, 52, 13],
])('a picture for a phone shows %s', (_, all, before, shown) => {
  const weeks = Array.from({ length: all }, (__, at) => [at < before ? ('before' as const) : mark()])
  expect(livedWeeks(weeks)).toHaveLength(shown)
})

it.each([
  ['leaves out the figures of a body and the edges near them', false, ['Weight', 'kg', '1 Mar'], 0],
  ['shows them to those who chose it', true, ['Weight', 'kg', '1 Mar', '70', '80'], 1],
] as const)('a picture to share %s', (_, hasFigures, texts, edges) => {
  const written: string[] = []
  const colours: string[] = []
  const pen = {
    fillText: (text: string) => written.push(text),
    fillRect() {},
    setLineDash() {},
    beginPath() {},
    moveTo() {},
    lineTo() {},
    stroke() {},
    set strokeStyle(colour: string) {
      colours.push(colour)
    },
  }
  const weight: Picture = {
    title: 'Weight',
    note: 'kg',
    ticks: [70, 80],
    unit: '',
    isOfBody: true,
    marks: [{ at: 0, text: '1 Mar' }],
    drawing: { kind: 'line', points: [{ at: 0, value: 74 }], thresholds: [76] },
  }
  const look = { colour: (name: string) => name, size: { width: 760, height: 760 } }
  draw(Object.assign(Object.create(pen), {}), asChosen(weight, hasFigures), look)
  expect(written).toEqual(texts)
  expect(colours.filter((colour) => colour === 'clay')).toHaveLength(edges)
})
