import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { drawQrCode } from './qr-code.server.ts'

const LINK = 'https://chat.whatsapp.com/invite/AbCdEf123'
const drawing = drawQrCode(LINK)

/** The dark modules of a path, as 'x,y'. */
function darkIn(path: string): Set<string> {
  const rows = [...path.matchAll(/M(\d+) (\d+)\.5((?:h\d+|m\d+ 0)+)/g)]
  expect(rows.map(([row]) => row).join('')).toBe(path)
  return new Set(
    rows.flatMap(([, start, y, strokes = '']) => {
      let x = Number(start)
      return [...strokes.matchAll(/([hm])(\d+)/g)].flatMap(([, pen, length]) => {
        const from = x
        x += Number(length)
        return pen === 'h' ? Array.from({ length: x - from }, (_, step) => `${from + step},${y}`) : []
      })
    }),
  )
}

it('draws exactly the dark modules of the code', () => {
  const { data } = encode(LINK, { ecc: 'L', border: 4 })
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
  expect(darkIn(drawing.path)).toEqual(new Set(expected))
})

it('leaves four light modules on every side and has the three finder patterns', () => {
  const dark = darkIn(drawing.path)
  const last = drawing.size - 1
  for (const at of dark) {
    const [x = 0, y = 0] = at.split(',').map(Number)
    expect(Math.min(x, y, last - x, last - y)).toBeGreaterThanOrEqual(4)
  }
  for (const [x, y] of [
    [4, 4],
    [last - 10, 4],
    [4, last - 10],
  ] as const) {
    for (let step = 0; step < 7; step++) expect(dark.has(`${x + step},${y}`)).toBe(true)
    expect(dark.has(`${x + 1},${y + 1}`)).toBe(false)
    expect(dark.has(`${x + 3},${y + 3}`)).toBe(true)
  }
})

it.each([
  'https://wa.me/a',
  LINK,
  'https://chat.whatsapp.com/invite/AbCdEf123?utm=poster&from=the-door',
  `https://chat.whatsapp.com/invite/${'x'.repeat(45)}`,
])('reads back as %s', (link) => {
  expect(scan(drawQrCode(link))).toBe(link)
})

/** Data of a code in this version: how many blocks, and how many codewords in each. Level L. Source: ISO/IEC 18004, table 9. */
const BLOCKS: Record<number, readonly [blocks: number, codewords: number]> = {
  1: [1, 19],
  2: [1, 34],
  3: [1, 55],
  4: [1, 80],
  5: [1, 108],
  6: [2, 68],
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Reads what was drawn as a camera does, from the modules alone: format, mask, zigzag, blocks, text. Needs a clean picture. */
function scan({ size: outer, path }: { size: number; path: string }): string {
  const dark = darkIn(path)
  const size = outer - 8
  const at = (row: number, column: number) => dark.has(`${column + 4},${row + 4}`)
  const version = (size - 17) / 4
  const format = formatOf(at)
  expect(format >> 13, 'level L').toBe(1)
  const mask = MASKS[(format >> 10) & 7]
  const bits: boolean[] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (!isFunction(row, column, size, version)) bits.push(at(row, column) !== mask?.(row, column))
      }
    }
  }
  return textOf(codewordsOf(bits), BLOCKS[version] ?? [0, 0])
}

function formatOf(at: (row: number, column: number) => boolean): number {
  const cells = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((column) => at(8, column)),
    ...[7, 5, 4, 3, 2, 1, 0].map((row) => at(row, 8)),
  ]
  return cells.reduce((value, isDark) => value * 2 + Number(isDark), 0) ^ 0b101010000010010
}

/** Finders with their edges and the format, the two timing lines, and the one alignment pattern of versions 2 to 6. */
function isFunction(row: number, column: number, size: number, version: number): boolean {
  const isFinder = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)
  const isAlignment = version > 1 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2
  return isFinder || isAlignment || row === 6 || column === 6
}

const codewordsOf = (bits: readonly boolean[]) =>
  Array.from({ length: Math.floor(bits.length / 8) }, (_, word) =>
    bits.slice(word * 8, word * 8 + 8).reduce((value, isOne) => value * 2 + Number(isOne), 0),
  )

function textOf(codewords: readonly number[], [blocks, length]: readonly [number, number]): string {
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length }, (_, word) => codewords[word * blocks + block] ?? 0),
  ).flat()
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('')
  expect(bits.slice(0, 4), 'bytes').toBe('0100')
  const count = Number.parseInt(bits.slice(4, 12), 2)
  const bytes = Array.from({ length: count }, (_, byte) => Number.parseInt(bits.slice(12 + byte * 8, 20 + byte * 8), 2))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
