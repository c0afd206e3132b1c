import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { listClaims, listHeadlines, listOftenQuoted } from '#app/features/evidence/evidence.server.ts'
import { figuresIn } from '#app/features/evidence/figures.ts'
import { listFigures } from '#app/platform/texts/figures.ts'
import type { Figure } from '#app/values/figure.ts'
import own from '#content/own-figures.json'
import references from '#content/references.json'
import { fileTools } from '#dev/file-documents.ts'
import { bookFigures } from './book.ts'
import { readEverything } from './texts.ts'
import { unitsOf } from './units.ts'

const ours: Record<string, string[]> = own.figures
const register = new Map(
  Object.entries(references).map(([key, reference]) => {
    const figures = new Set<string>('figures' in reference ? reference.figures : [])
    if (reference.year !== null) figures.add(String(reference.year))
    return [key, figures] as const
  }),
)
const isRegistered = (figure: string, sources: readonly string[]) =>
  sources.some((key) => register.get(key)?.has(figure))

describe('figures of every text', () => {
  const texts = readEverything()
  it.each(texts)('$where says no figure that its source has not', ({ where, figures }) => {
    const strays = figures.filter(
      ({ figure, sources }) => !isRegistered(figure, sources) && !ours[where]?.includes(figure),
    )
    expect(strays.map(({ figure, sources, text }) => `${figure} is not in ${sources.join(', ')}: ${text}`)).toEqual([])
  })

  it('lists as our own only what is still written there, and no source has', () => {
    const written = new Map(texts.map(({ where, figures }) => [where, figures]))
    const idle = Object.entries(ours).flatMap(([where, figures]) =>
      figures
        .filter(
          (figure) => !written.get(where)?.some((one) => one.figure === figure && !isRegistered(figure, one.sources)),
        )
        .map((figure) => `${where}: ${figure}`),
    )
    expect(idle).toEqual([])
  })

  it('reads enough to mean something', () => {
    expect(texts.flatMap(({ figures }) => figures).length).toBeGreaterThan(1500)
  })
})

it('every source that a page cites is in the register', () => {
  const strays = globSync('content/{blog,habits,legal,lessons,pillars,protocols,tests}/*.md').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bR\d+\b/g)].flatMap(([key]) =>
      register.has(key) ? [] : [`${file}: ${key}`],
    ),
  )
  expect(strays).toEqual([])
})

it('the book says of a source what the register says was read of it', () => {
  const read = new Map(Object.entries(references).map(([key, reference]): [string, string] => [key, reference.read]))
  const book: Record<string, { read: string }> = parse(readFileSync('content/ebook/references.yaml', 'utf8'))
  const shared = Object.entries(book).filter(([key]) => read.has(key))
  expect(shared.length).toBeGreaterThan(70)
  for (const [key, source] of shared) expect(source.read, key).toBe(read.get(key))
})

describe('a figure that is drawn', () => {
  const claims = new Map(listClaims(fileTools).map((claim) => [claim.id, claim]))
  it.each(listFigures())('$id draws the numbers that it says, of a claim that rests on its sources', (figure) => {
    const claim = claims.get(figure.claim)
    const sources = claim?.sources.map(({ id }) => id) ?? []
    expect(sources, figure.claim).toEqual(expect.arrayContaining([...figure.references]))
    for (const row of figure.rows) expect(numbersIn(row.words), row.label).toEqual(drawnBy(figure, row))
  })
})

it('the book draws the same figures (else: node dev/figures/book.ts, then build the book)', () => {
  const drawn = bookFigures()
  expect(drawn.size).toBeGreaterThan(8)
  for (const [name, svg] of drawn) expect(readFileSync(`content/ebook/illustrations/${name}`, 'utf8'), name).toBe(svg)
})

const numbersIn = (words: string) => {
  const written = figuresIn(words).map((figure) => Number.parseFloat(figure))
  return [Math.max(...written), Math.min(...written)]
}

/** The largest and the smallest drawn value where the text names both; the single one where it names one. */
function drawnBy(figure: Figure, row: Figure['rows'][number]): number[] {
  const written = figuresIn(row.words).map((one) => Number.parseFloat(one))
  if (figure.kind === 'dots' && 'count' in row) {
    const share = row.words.endsWith('%') ? Math.round((row.count / figure.of) * 1000) / 10 : row.count
    return [row.words.endsWith(`of ${figure.of.toLocaleString('en-GB')}`) ? figure.of : share, share]
  }
  const drawn = 'from' in row ? [row.from, row.at ?? row.from, row.to].map(Math.abs) : []
  if (written.length > 1) return [Math.max(...drawn), Math.min(...drawn)]
  const only = drawn.filter((one) => one === written[0])
  return [only[0] ?? Number.NaN, only[0] ?? Number.NaN]
}

describe('the number that holds', () => {
  const quoted = listOftenQuoted(fileTools)
  it('is said in the same words in the register', () => {
    const displayed = new Map(listClaims(fileTools).map(({ id, displayed: words }) => [id, words]))
    for (const { claim, holds, topic } of listHeadlines(fileTools)) expect(displayed.get(claim), topic).toBe(holds)
  })
  it('is drawn where its source has it', () => {
    for (const { topic, scale, sources } of listHeadlines(fileTools))
      for (const years of scale.found.flatMap(({ from, at, to }) => [from, at, to])) {
        const keys = sources.map(({ id }) => id)
        expect(
          [String(years), years.toFixed(1)].some((figure) => isRegistered(figure, keys)),
          `${topic} ${years}`,
        ).toBe(true)
      }
  })
  it('never stands without the one that is quoted, twelve times', () => {
    expect(quoted).toHaveLength(12)
    for (const { quoted: struck, holds, topic } of quoted) expect(struck && holds && struck !== holds, topic).toBe(true)
  })
})

describe('reading figures', () => {
  it.each([
    ['10 to 17% of 2,315 men', ['10%', '17%', '2315']],
    ['0.37 (0.18 to 0.75) at 20:00 on 16:8 [R35]', ['0.37', '0.18', '0.75']],
    ['33 % in 148 studies; [see](/blog/5)', ['33%', '148']],
  ])('%s', (text, figures) => expect(figuresIn(text)).toEqual(figures))

  it('gives each sentence and each row its own sources, before the full stop and after it', () => {
    expect(unitsOf('One [R1]. Two.[@R2; @R3] Three.\n| Four [R4] |').map(({ cites }) => cites)).toEqual([
      ['R1'],
      ['R2', 'R3'],
      [],
      ['R4'],
    ])
  })
})
