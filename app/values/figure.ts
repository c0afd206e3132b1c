/** Numbers from the evidence register as a drawing: ranges on one scale, or people as dots. */
export type Figure = {
  id: string
  title: string
  /** Whom it was measured in, and its limitations. */
  note: string
  /** The register entry that it belongs to. */
  claim: string
  references: readonly string[]
} & (Ranges | Dots)

/** Each row is a range; `at` is the estimate within it, left out where there is only a range. */
export type Ranges = {
  kind: 'ranges'
  unit: string
  axis: { from: number; to: number; step: number }
  /** The value of no effect: a ratio of 1, a difference of 0. */
  same?: number | undefined
  rows: readonly { label: string; from: number; at?: number | undefined; to: number; words: string }[]
}

/** Each group as a block of dots, those affected coloured. */
export type Dots = { kind: 'dots'; of: 100 | 1000; rows: readonly { label: string; count: number; words: string }[] }

/** SVG attributes for each part of a drawing: classes on a page, colours in a book. */
export type FigureAttributes = Record<
  'label' | 'value' | 'tick' | 'rule' | 'same' | 'stretch' | 'point' | 'dot' | 'hit',
  string
>

/** Fits a phone at its natural size; larger versions are scaled. */
const WIDTH = 360
const EDGE = 8

/** Renders a figure as SVG; its label contains every number for screen readers. */
export function drawFigure(figure: Figure, look: FigureAttributes): string {
  const { height, parts } = figure.kind === 'ranges' ? drawRanges(figure, look) : drawDots(figure, look)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${asMarkup(`${figure.title}. ${figureInWords(figure)}`)}">`,
    ...parts,
    '</svg>',
  ].join('')
}

/** Every number of a figure in words, for a caption or a table that can be read aloud. */
const figureInWords = ({ rows }: Figure): string => rows.map(({ label, words }) => `${label}: ${words}.`).join(' ')

const ROW = 44

function drawRanges({ axis, same, rows }: Ranges, look: FigureAttributes) {
  const x = (value: number) => round(EDGE + ((value - axis.from) / (axis.to - axis.from)) * (WIDTH - 2 * EDGE))
  const foot = rows.length * ROW + 6
  const ticks = Array.from({ length: Math.round((axis.to - axis.from) / axis.step) + 1 }, (_none, place) =>
    round(axis.from + place * axis.step),
  )
  return {
    height: foot + 24,
    parts: [
      ...ticks.flatMap((tick) => [
        `<path d="${rows.map((_row, place) => `M${x(tick)} ${place * ROW + 21}v18`).join('')}" ${tick === same ? look.same : look.rule}/>`,
        `<text x="${x(tick)}" y="${foot + 16}" font-size="11" text-anchor="${anchor(tick, axis)}" ${look.tick}>${tick.toLocaleString('en-GB')}</text>`,
      ]),
      ...rows.flatMap((row, place) => [
        ...captionOf(row, place * ROW + 14, look),
        `<path d="M${x(row.from)} ${place * ROW + 30}H${x(row.to)}" stroke-linecap="round" ${look.stretch}/>`,
        row.at === undefined ? '' : `<circle cx="${x(row.at)}" cy="${place * ROW + 30}" r="6" ${look.point}/>`,
      ]),
    ],
  }
}

const anchor = (tick: number, { from, to }: Ranges['axis']) =>
  tick === from ? 'start' : tick === to ? 'end' : 'middle'

function drawDots({ of, rows }: Dots, look: FigureAttributes) {
  const columns = of === 1000 ? 50 : 25
  const pitch = (WIDTH - 2 * EDGE) / columns
  const lines = of / columns
  const step = 24 + lines * pitch + 18
  const dot = (place: number, top: number) =>
    `M${round(EDGE + ((place % columns) + 0.5) * pitch)} ${round(top + (Math.floor(place / columns) + 0.5) * pitch)}h0`
  const block = (first: number, last: number, top: number) =>
    Array.from({ length: last - first }, (_none, place) => dot(first + place, top)).join('')
  const width = `stroke-linecap="round" stroke-width="${round(pitch * 0.72)}"`
  return {
    height: Math.ceil(rows.length * step - 14),
    parts: rows.flatMap((row, place) => {
      const top = place * step + 24
      return [
        ...captionOf(row, place * step + 14, look),
        `<path d="${block(0, row.count, top)}" ${width} ${look.hit}/>`,
        `<path d="${block(row.count, of, top)}" ${width} ${look.dot}/>`,
      ]
    }),
  }
}

/** Longer texts are set smaller, so that a label never overlaps its value. */
function captionOf({ label, words }: { label: string; words: string }, y: number, look: FigureAttributes): string[] {
  const size = label.length + words.length > LONG ? 11 : 13
  return [
    `<text x="${EDGE}" y="${y}" font-size="${size}" ${look.label}>${asMarkup(label)}</text>`,
    `<text x="${WIDTH - EDGE}" y="${y}" font-size="${size}" text-anchor="end" ${look.value}>${asMarkup(words)}</text>`,
  ]
}

const LONG = 46

const round = (value: number) => Math.round(value * 10) / 10

/** Escapes text for HTML and SVG. */
export const asMarkup = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
