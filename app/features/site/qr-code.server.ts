import { encode } from 'uqr'
import type { QrCodeDrawing } from './qr-code.ts'

/** Width of the quiet zone in modules. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4

/**
 * Draws a QR code on our server, so that no third party learns who views it. Uses the lowest error correction, which
 * suffices for a screen and keeps the page small.
 */
export function drawQrCode(text: string): QrCodeDrawing {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET_ZONE })
  const rows = data.map((row, y) => drawRow(row, y))
  return { size, path: rows.join('') }
}

/** Dark runs of a row as horizontal strokes, the shortest SVG path for them. */
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
