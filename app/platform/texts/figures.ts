import { z } from 'zod'
import { asMarkup, drawFigure, type Figure, type FigureAttributes } from '#app/values/figure.ts'
import bundled from '#content/figures.json'

const Words = z.string().min(1)
const Head = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: Words,
  note: Words,
  claim: Words,
  references: z.array(Words),
}
const Row = { label: Words, words: Words }

const Drawn = z.discriminatedUnion('kind', [
  z.strictObject({
    ...Head,
    kind: z.literal('ranges'),
    unit: Words,
    axis: z.strictObject({ from: z.number(), to: z.number(), step: z.number().positive() }),
    same: z.number().optional(),
    rows: z.array(z.strictObject({ ...Row, from: z.number(), at: z.number().optional(), to: z.number() })),
  }),
  z.strictObject({
    ...Head,
    kind: z.literal('dots'),
    of: z.union([z.literal(100), z.literal(1000)]),
    rows: z.array(z.strictObject({ ...Row, count: z.int().min(0) })),
  }),
])

const figures: ReadonlyMap<string, Figure> = new Map(
  Drawn.array()
    .parse(bundled)
    .map((figure) => [figure.id, figure]),
)

export const listFigures = (): readonly Figure[] => [...figures.values()]

/** Returns a figure rendered as SVG with its table. @throws Error for an unknown name. */
export function drawnFigure(id: string): string {
  const figure = figures.get(id)
  if (!figure) throw new Error(`{{figure ${id}}} is not known here`)
  return figureHtml(figure)
}

/** The rendered figures of a claim, without their sources, which the claim lists. */
export const figuresOfClaim = (claim: string): string[] =>
  listFigures()
    .filter((figure) => figure.claim === claim)
    .map((figure) => figureHtml(figure, { isInRegister: true }))

/**
 * Replaces `{{figure name}}` on a line of its own in rendered HTML.
 *
 * @throws Error for an unknown figure.
 */
export const placeFigures = (html: string): string => html.replaceAll(PLACED, (_found, id: string) => drawnFigure(id))

/**
 * Marks the lines of figures, so that the parser treats them as text. Private-use characters: no text contains them.
 */
export const markFigures = (body: string): string => body.replaceAll(LINE, '\uE002$1\uE003')

/** Whether a text stands for a figure: its name isn't for reading. */
export const isMark = (text: string): boolean => text.startsWith('\uE002')

/** The names of the figures that a text shows. */
export const figuresIn = (body: string): string[] => [...body.matchAll(LINE)].map(([, id = '']) => id)

const LINE = /^\{\{\s*figure\s+([a-z0-9-]+)\s*\}\}$/gm

const PLACED = /<p>\uE002([a-z0-9-]+)\uE003<\/p>/g

const LOOK: FigureAttributes = {
  label: 'class="figure-label"',
  value: 'class="figure-value"',
  tick: 'class="figure-tick"',
  rule: 'class="figure-rule"',
  same: 'class="figure-same"',
  stretch: 'class="figure-stretch"',
  point: 'class="figure-point"',
  dot: 'class="figure-dot"',
  hit: 'class="figure-hit"',
}

function figureHtml(figure: Figure, { isInRegister = false } = {}): string {
  const { title, note, claim, rows } = figure
  const unit = figure.kind === 'ranges' ? figure.unit : 'People'
  // Out of its place, in a list of links, its name says which figure it belongs to.
  const name = `In the register<span class="sr-only">: ${asMarkup(title)}</span>`
  const source = isInRegister ? '' : ` <a href="/evidence/${claim}">${name}</a>`
  return [
    '<figure class="figure">',
    `<p class="figure-title">${asMarkup(title)}</p>`,
    drawFigure(figure, LOOK),
    `<figcaption>${asMarkup(note)}${source}</figcaption>`,
    '<details><summary>The numbers as a table</summary>',
    `<table><thead><tr><th scope="col">Who</th><th scope="col">${asMarkup(unit)}</th></tr></thead><tbody>`,
    ...rows.map(({ label, words }) => `<tr><th scope="row">${asMarkup(label)}</th><td>${asMarkup(words)}</td></tr>`),
    '</tbody></table></details>',
    '</figure>',
  ].join('')
}
