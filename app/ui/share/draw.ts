import type { RingDay } from '#app/values/ring-growth.ts'
import { SIGN_ARCS, SIGN_INNER } from '#app/values/sign.ts'
import { download, loadFonts, openCanvas, pngOf, SANS, SERIF } from '../canvas.ts'
import { drawRings } from '../rings/strokes.ts'
import type { Format } from './formats.ts'
import { type Box, type Colours, LAYOUTS, linesOf, type SharePicture, wrapped } from './words.ts'

type Pen = CanvasRenderingContext2D
const SIDE = 96

/** How a picture is wanted; its size in pixels. */
type Wanted = { format: Format; width: number; height: number; hasFigures: boolean }

/** Renders a picture and shares it: with the device's share sheet where there is one, else as a download. */
export async function sharePicture(picture: SharePicture, wanted: Wanted): Promise<void> {
  const canvas = await drawPicture(picture, wanted)
  const file = await pngOf(canvas, `${picture.name}-${wanted.format}`)
  if (navigator.canShare?.({ files: [file] })) {
    // Closing the sheet isn't an error.
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return
  }
  download(file)
}

async function drawPicture(picture: SharePicture, wanted: Wanted): Promise<HTMLCanvasElement> {
  const { width, height } = wanted
  const { drawing, foot } = LAYOUTS[wanted.format]
  const { canvas, pen } = openCanvas(width, height)
  const colour = coloursOfDusk()
  await loadFonts()
  pen.fillStyle = colour('dusk')
  pen.fillRect(0, 0, width, height)
  const words = placeWords(pen, picture, wanted)
  drawHill(pen, { top: (words[0]?.y ?? foot) - 128, height }, colour)
  pen.save()
  await picture.paint(pen, drawing, colour)
  pen.restore()
  for (const { text, font, ink, y } of words) {
    pen.font = font
    pen.fillStyle = colour(ink)
    pen.fillText(text, SIDE, y)
  }
  drawFoot(pen, { y: foot, width }, colour)
  return canvas
}

type Placed = { text: string; font: string; ink: string; y: number }

/** The title and its lines, above the footer. */
function placeWords(pen: Pen, picture: SharePicture, { format, width, hasFigures }: Wanted) {
  const { words } = LAYOUTS[format]
  const placed: Placed[] = []
  let y = 0
  const place = (text: string, font: string, ink: string, step: number) => {
    pen.font = font
    for (const line of wrapped(text, width - 2 * SIDE, (one) => pen.measureText(one).width)) {
      if (placed.length > 0) y += step
      placed.push({ text: line, font, ink, y })
    }
  }
  place(picture.title, SERIF(84), 'ink', 92)
  y += 8
  for (const line of linesOf(picture, hasFigures)) place(line, SANS(38), 'soft', 58)
  const first = Math.max(words.from, words.to - y)
  return placed.map((line) => ({ ...line, y: line.y + first }))
}

/** The hill below the text. Its wash is slightly offset from its line, as in all our drawings. */
function drawHill(pen: Pen, { top, height }: { top: number; height: number }, colour: Colours) {
  const ridge = 'M0 34C140 -6 330 -12 520 18S850 48 1080 -38'
  pen.save()
  pen.translate(0, top)
  pen.fillStyle = colour('wash')
  pen.globalAlpha = 0.45
  pen.translate(0, 12)
  pen.fill(new Path2D(`${ridge}V${height}H0Z`))
  pen.translate(0, -12)
  pen.strokeStyle = colour('ring-2')
  pen.globalAlpha = 0.8
  pen.lineWidth = 3
  pen.stroke(new Path2D(ridge))
  pen.restore()
}

/** A record as rings, centred in a box. */
export const paintRings =
  (days: readonly RingDay[], start: number, hasToday = true): SharePicture['paint'] =>
  (pen, { left, top, size }, colour) => {
    const { strokes, years, ghosts, knots, heart, grain, isRound, view } = drawRings(days, { size, start, hasToday })
    const named = (text: string) => colour(text.replace(/^var\(--color-|\)$/g, ''))
    pen.translate(left + size / 2, top + size / 2)
    pen.scale(size / view, size / view)
    const fine = view / size
    const stroke = (path: string, ink: string, width: number, dash: number[] = []) => {
      pen.strokeStyle = ink
      pen.lineWidth = width
      pen.lineCap = isRound || dash.length > 0 ? 'round' : 'butt'
      pen.setLineDash(dash)
      pen.stroke(new Path2D(path))
    }
    for (const path of ghosts) stroke(path, colour('ring-2'), 4 * fine, [0.1, 16 * fine])
    for (const one of strokes) stroke(one.path, named(one.colour), one.width, one.isDotted ? [0.1, grain] : [])
    for (const path of years) stroke(path, colour('ring-year'), 2)
    pen.setLineDash([])
    for (const { x, y, rx, ry, turn, pen: width } of knots) {
      pen.beginPath()
      pen.ellipse(x, y, rx, ry, (turn * Math.PI) / 180, 0, 2 * Math.PI)
      pen.fillStyle = colour('paper')
      pen.fill()
      pen.strokeStyle = colour('ring-heart')
      pen.lineWidth = width
      pen.stroke()
    }
    dot(pen, heart, colour('ring-heart'))
  }

function paintSign(pen: Pen, { left, top, size }: Box, colour: Colours, inkOf: (place: number) => string): void {
  const scale = size / 36
  pen.translate(left + size / 2, top + size / 2)
  pen.scale(scale, scale)
  pen.lineCap = 'round'
  for (const [place, { width, path }] of SIGN_ARCS.entries()) {
    pen.strokeStyle = inkOf(place)
    pen.lineWidth = width
    pen.stroke(new Path2D(path))
  }
  pen.globalAlpha = 0.55
  pen.strokeStyle = colour('action')
  pen.lineWidth = 1.7
  pen.stroke(new Path2D(SIGN_INNER))
  pen.globalAlpha = 1
  dot(pen, 2.5, colour('ring-heart'))
}

function dot(pen: Pen, radius: number, ink: string): void {
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
  pen.fillStyle = ink
  pen.fill()
}

/** The logo, the name and the address. */
function drawFoot(pen: Pen, { y, width }: { y: number; width: number }, colour: Colours): void {
  pen.save()
  paintSign(pen, { left: SIDE - 4, top: y - 46, size: 64 }, colour, (place) =>
    colour(place === 6 ? 'ring-today' : 'action'),
  )
  pen.restore()
  pen.font = SERIF(40)
  pen.fillStyle = colour('ink')
  pen.fillText('Longevity', SIDE + 76, y)
  pen.font = SANS(30)
  pen.fillStyle = colour('soft')
  pen.textAlign = 'right'
  pen.fillText(location.host, width - SIDE, y)
  pen.textAlign = 'left'
}

/** The theme's colours at dusk, whatever the page's theme is. */
function coloursOfDusk(): Colours {
  const night = document.createElement('div')
  night.className = 'night'
  night.hidden = true
  document.body.append(night)
  const style = getComputedStyle(night)
  const known = new Map<string, string>()
  const colour = (name: string) => {
    const value = known.get(name) ?? (style.getPropertyValue(`--color-${name}`).trim() || 'white')
    known.set(name, value)
    return value
  }
  for (const name of USED) colour(name)
  night.remove()
  return colour
}

const USED = [
  ...['dusk', 'paper', 'ink', 'soft', 'line', 'action', 'sun', 'clay', 'wash'],
  ...['ring-0', 'ring-1', 'ring-2', 'ring-3', 'ring-4', 'ring-heart', 'ring-today', 'ring-year'],
]
