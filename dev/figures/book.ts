import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { drawFigure, type Figure, type FigureAttributes } from '#app/values/figure.ts'

// `node dev/figures/book.ts`: renders the figures that the book refers to (`data-<id>.svg`) from content/figures.json,
// in the book's colours. A test fails when one is out of date.

const SANS = 'font-family="\'Source Sans 3\', sans-serif"'
const BOOK: FigureAttributes = {
  label: `fill="#4d5a54" ${SANS}`,
  value: `fill="#17231f" font-weight="600" ${SANS}`,
  tick: `fill="#4d5a54" ${SANS}`,
  rule: 'stroke="#c9c6ba"',
  same: 'stroke="#4d5a54" stroke-dasharray="3 3"',
  stretch: 'stroke="#c9d3c6" stroke-width="8"',
  point: 'fill="#17231f"',
  dot: 'stroke="#d8dbd2"',
  hit: 'stroke="#a8492a"',
}

/** Every figure of the register that a chapter shows, by its file name. */
export function bookFigures(folder = 'content/ebook'): Map<string, string> {
  const words = globSync(`${folder}/*.md`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const named = new Set([...words.matchAll(/\(data-([a-z0-9-]+)\.svg/g)].map(([, id = '']) => id))
  // The site validates its shape; this command runs without the site.
  const all: Figure[] = JSON.parse(readFileSync('content/figures.json', 'utf8'))
  const figures = new Map(all.map((figure) => [figure.id, figure]))
  return new Map(
    [...named].toSorted().map((id) => {
      const figure = figures.get(id)
      if (!figure) throw new Error(`the book names a figure that nobody has drawn: ${id}`)
      return [`data-${id}.svg`, `${drawFigure(figure, BOOK)}\n`]
    }),
  )
}

if (process.argv[1]?.endsWith(basename(import.meta.filename)))
  for (const [name, svg] of bookFigures(process.argv[2]))
    writeFileSync(`${process.argv[2] ?? 'content/ebook'}/illustrations/${name}`, svg)
