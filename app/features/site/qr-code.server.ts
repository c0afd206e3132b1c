import { encode } from 'uqr'
import type { QrCodeDrawing } from './qr-code.ts'

/** Light modules that must stand around a code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4

/**
 * A text as a code to scan, drawn here so that nobody else learns who looks at it. The
 * lightest error correction: a screen has no stains, and the page stays small.
 */
export function drawQrCode(text: string): QrCodeDrawing {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET_ZONE })
  const rows = data.map((row, y) => drawRow(row, y))
  return { size, path: rows.join('') }
}

/** The dark runs of one row as strokes along its middle: of all ways to write them the shortest. */
function drawRow(row: readonly boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '1' : '0')).join('')
  let at = 0
  const strokes = [...modules.matchAll(/1+/g)].map(({ 0: run, index }) => {
    const move = at === 0 ? `M${index} ${y}.5` : `m${index - at} 0`
    at = index + run.length
    return `${move}h${run.length}`
  })
  return strokes.join('')
}
