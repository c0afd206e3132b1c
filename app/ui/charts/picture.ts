import type { HeatMark } from '#app/values/heat-mark.ts'
import { download, loadFonts, openCanvas, pngOf, SANS, SERIF } from '../canvas.ts'

/** Weeks of days. `before` is a day before joining, null none at all. */
type HeatColumns = readonly (readonly (HeatMark | 'before' | null)[])[]

/** A drawing's data, enough to redraw it on a canvas. */
export type Picture = {
  title: string
  note: string
  /** Values of the vertical axis from bottom to top, and their unit. */
  ticks: readonly number[]
  unit: string
  /** A measurement of the body: its figures are drawn only when the member opts in. */
  isOfBody?: boolean
  /** Whether the figures are left out: the labels of the vertical axis. */
  isWithoutFigures?: boolean
  marks: readonly { at: number; text: string }[]
  drawing:
    | { kind: 'line'; points: readonly { at: number; value: number }[]; thresholds: readonly number[] }
    | { kind: 'bars'; values: readonly number[] }
    | { kind: 'heat'; columns: HeatColumns }
}

type Size = { width: number; height: number }

const FILE: Size = { width: 1200, height: 640 }
const INSET = { left: 90, right: 40, top: 120, bottom: 90 }
const innerWidth = ({ width }: Size) => width - INSET.left - INSET.right

/** Returns a picture's height: a heatmap ends below its rows, everything else fills the default height. */
export function heightOf({ drawing }: Picture, size = FILE): number {
  if (drawing.kind !== 'heat') return size.height
  const square = squareOf(drawing.columns, innerWidth(size), size.height - INSET.top - INSET.bottom)
  return Math.ceil(INSET.top + rowsOf(drawing.columns) * square + INSET.bottom)
}

const rowsOf = (columns: HeatColumns) => Math.max(7, ...columns.map(({ length }) => length))
const squareOf = (columns: HeatColumns, width: number, height: number) =>
  Math.min(width / columns.length, height / rowsOf(columns))

/** Draws the picture for a phone: nearly square, with large text, and a year of weeks in bands. */
export function drawForPhone(picture: Picture, colour: (name: string) => string): HTMLCanvasElement {
  const { drawing, marks } = picture
  if (drawing.kind !== 'heat') return drawChart(picture, colour, { width: 760, height: 760 })
  const lived = livedWeeks(drawing.columns)
  const folded = { ...drawing, columns: foldWeeks(lived, Math.ceil(lived.length / BAND)) }
  return drawChart({ ...picture, marks: marks.slice(-1), drawing: folded }, colour, { width: 670, height: 900 })
}

/** Weeks that fit beside each other. */
const BAND = 18

/** Returns the weeks since joining, and at least a season. */
export function livedWeeks(columns: HeatColumns): HeatColumns {
  const first = columns.findIndex((week) => week.some((mark) => mark !== null && mark !== 'before'))
  return columns.slice(Math.max(0, Math.min(first, columns.length - 13)))
}

/** Folds the weeks into bands below each other, with an empty row between them. */
export function foldWeeks(columns: HeatColumns, bands = 3): HeatColumns {
  const band = Math.ceil(columns.length / bands)
  const none = Array.from({ length: 7 }, () => null)
  const below = Array.from({ length: bands - 1 }, (_, at) => (at + 1) * band)
  return columns
    .slice(0, band)
    .map((week, place) => [...week, ...below.flatMap((from) => [null, ...(columns[place + from] ?? none)])])
}

/** Draws the picture on a new canvas and downloads it as a PNG. */
export async function savePicture(picture: Picture): Promise<void> {
  await loadFonts()
  const canvas = drawChart(picture, palette())
  download(await pngOf(canvas, picture.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')))
}

/** Draws the picture on a new canvas in the given colours. */
function drawChart(picture: Picture, colour: (name: string) => string, size = FILE): HTMLCanvasElement {
  const { canvas, pen } = openCanvas(size.width, heightOf(picture, size))
  draw(pen, picture, { colour, size })
  return canvas
}

type Style = { colour: (name: string) => string; size: Size }

export function draw(pen: CanvasRenderingContext2D, picture: Picture, { colour, size }: Style): void {
  const width = innerWidth(size)
  const bottom = heightOf(picture, size)
  const height = bottom - INSET.top - INSET.bottom
  const x = (at: number) => INSET.left + at * width
  const ticks = picture.ticks.length > 1 ? picture.ticks : [0, 1]
  const base = Math.min(...ticks)
  const span = Math.max(...ticks) - base
  const y = (value: number) => INSET.top + height * (1 - (value - base) / span)

  pen.fillStyle = colour('paper')
  pen.fillRect(0, 0, size.width, bottom)
  pen.fillStyle = colour('ink')
  pen.font = SERIF(40)
  pen.fillText(picture.title, INSET.left, 60)
  pen.font = SANS(26)
  pen.fillStyle = colour('soft')
  pen.fillText(picture.note, INSET.left, 92)
  for (const { at, text } of picture.marks) {
    pen.textAlign = alignOf(picture, at)
    pen.fillText(text, x(at), bottom - INSET.bottom + 42)
  }
  if (picture.drawing.kind !== 'heat') {
    pen.textAlign = 'right'
    for (const tick of picture.ticks) {
      if (!picture.isWithoutFigures) pen.fillText(`${tick}${picture.unit}`, INSET.left - 14, y(tick) + 9)
      line(pen, colour('line'), 1, [
        [x(0), y(tick)],
        [x(1), y(tick)],
      ])
    }
  }
  const place = { x, y, width, height, colour }
  if (picture.drawing.kind === 'line') drawLine(pen, picture.drawing, place)
  else if (picture.drawing.kind === 'bars') drawBars(pen, picture.drawing.values, place)
  else drawHeat(pen, picture.drawing.columns, place)
}

/** Labels are centred below their bar; at the ends of a line or a year they are aligned inwards. */
export function alignOf({ drawing }: Picture, at: number): 'left' | 'center' | 'right' {
  if (drawing.kind === 'bars') return 'center'
  return at < 0.1 ? 'left' : at > 0.9 ? 'right' : 'center'
}

type Place = {
  x: (at: number) => number
  y: (value: number) => number
  width: number
  height: number
  colour: (name: string) => string
}

function drawLine(
  pen: CanvasRenderingContext2D,
  { points, thresholds }: Extract<Picture['drawing'], { kind: 'line' }>,
  { x, y, colour }: Place,
): void {
  pen.setLineDash([8, 8])
  for (const threshold of thresholds) {
    line(pen, colour('clay'), 2, [
      [x(0), y(threshold)],
      [x(1), y(threshold)],
    ])
  }
  pen.setLineDash([])
  line(
    pen,
    colour('action'),
    4,
    points.map(({ at, value }) => [x(at), y(value)]),
  )
}

function drawBars(pen: CanvasRenderingContext2D, values: readonly number[], { x, y, width, colour }: Place): void {
  const step = width / values.length
  pen.fillStyle = colour('action')
  for (const [index, value] of values.entries()) {
    pen.fillRect(x(0) + step * (index + 0.2), y(value), step * 0.6, y(0) - y(value))
  }
}

/** Draws the squares of a heatmap with the same marks as on the page. */
export function drawHeat(
  pen: CanvasRenderingContext2D,
  columns: HeatColumns,
  { x, width, height, colour }: Pick<Place, 'x' | 'width' | 'height' | 'colour'>,
): void {
  const size = squareOf(columns, width, height)
  const side = size - 3
  for (const [column, marks] of columns.entries()) {
    for (const [row, mark] of marks.entries()) {
      if (mark === null) continue
      const [left, top] = [x(0) + column * size, INSET.top + row * size]
      if (mark === 'before') {
        pen.globalAlpha = 0.4
        pen.fillStyle = colour('line')
        pen.fillRect(left, top, side, side)
        pen.globalAlpha = 1
        continue
      }
      pen.globalAlpha = mark.depth === 0 ? 1 : 0.2 + mark.depth * 0.2
      pen.fillStyle = mark.depth === 0 ? colour('line') : colour('action')
      pen.fillRect(left, top, side, side)
      pen.globalAlpha = 1
      if (mark.isOff) hatch(pen, colour('soft'), { left, top, side })
      if (mark.isHeld) ring(pen, colour, { left, top, side })
    }
  }
}

type Square = { left: number; top: number; side: number }

function hatch(pen: CanvasRenderingContext2D, colour: string, { left, top, side }: Square): void {
  for (const share of [0.35, 0.7, 1]) {
    line(pen, colour, 1, [
      [left, top + side * share],
      [left + side * share, top],
    ])
  }
}

// Paper within ink, as on the page, so it is visible on any shade, light or dark.
function ring(pen: CanvasRenderingContext2D, colour: (name: string) => string, { left, top, side }: Square): void {
  pen.beginPath()
  pen.arc(left + side / 2, top + side / 2, side * 0.28, 0, 2 * Math.PI)
  pen.fillStyle = colour('paper')
  pen.fill()
  pen.strokeStyle = colour('ink')
  pen.lineWidth = Math.max(1.5, side * 0.12)
  pen.stroke()
}

function line(
  pen: CanvasRenderingContext2D,
  colour: string,
  width: number,
  points: readonly (readonly [number, number])[],
): void {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.stroke()
}

/** The page's current colours, light or dark. */
function palette(): (name: string) => string {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(`--color-${name}`).trim() || 'black'
}
