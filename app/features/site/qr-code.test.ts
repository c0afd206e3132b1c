import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { drawQrCode } from './qr-code.server.ts'

const LINK = 'https://chat.whatsapp.com/invite/AbCdEf123'
const drawing = drawQrCode(LINK)

/** The dark modules of a path, as 'x,y'. */
function darkIn(path: string): Set<string> {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map((match) => match.slice(1).map(Number))
  expect(runs.map(([x, y, run]) => `M${x} ${y}h${run}v1h-${run}z`).join('')).toBe(path)
  return new Set(
    runs.flatMap(([x = 0, y = 0, run = 0]) => Array.from({ length: run }, (_, step) => `${x + step},${y}`)),
  )
}

it('draws exactly the dark modules of the code', () => {
  const { data } = encode(LINK, { ecc: 'M', border: 4 })
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
