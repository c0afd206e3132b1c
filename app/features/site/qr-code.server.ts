import { encode } from 'uqr'
import type { QrCodeDrawing } from './qr-code.ts'

/** Light modules that must stand around a code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4

/** A text as a code to scan, drawn here so that nobody else learns who looks at it. A quarter may be covered. */
export function drawQrCode(text: string): QrCodeDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const rows = data.map((row, y) => drawRow(row, y))
  return { size, path: rows.join('') }
}

/** The dark runs of one row as boxes. */
function drawRow(row: readonly boolean[], y: number): string {
  const runs = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...runs.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('')
}
