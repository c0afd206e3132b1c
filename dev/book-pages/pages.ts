import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { readFrontMatter } from '#app/platform/texts/front-matter.ts'

/** Two facing pages, identified by the left one's number, with a description. */
export const SPREADS = [
  {
    left: 16,
    name: 'evidence',
    alt: 'How to read the evidence: the seven habits with their grades, and words that should slow you down',
  },
  {
    left: 20,
    name: 'safety',
    alt: 'Safety first: a table of who should leave out which habit, and what to do instead',
  },
  {
    left: 30,
    name: 'exercise',
    alt: 'Exercise: common mistakes, and a figure of what each amount of walking went with',
  },
  { left: 100, name: 'strength', alt: 'Plans for strength: each movement with its drawing' },
  { left: 104, name: 'dinners', alt: 'Four weeks of dinners, with amounts' },
  { left: 126, name: 'worksheet', alt: 'The first two of twelve weekly worksheets' },
] as const

const Chapter = z.looseObject({
  title: z.string(),
  numbered: z.boolean().optional(),
  part: z.looseObject({ title: z.string() }).optional(),
})

/** The book's chapters by part, as in its table of contents. */
export function readContents(): { part: string | null; chapters: { number: number | null; title: string }[] }[] {
  const contents: ReturnType<typeof readContents> = []
  let last = 0
  for (const name of readdirSync('content/ebook').toSorted()) {
    if (!/^\d\d-[a-z0-9-]+\.md$/.test(name)) continue
    const { data } = readFrontMatter(name, readFileSync(`content/ebook/${name}`, 'utf8'), Chapter)
    if (data.part || contents.length === 0) contents.push({ part: data.part?.title ?? null, chapters: [] })
    const number = data.numbered === false ? null : ++last
    contents.at(-1)?.chapters.push({ number, title: data.title })
  }
  return contents
}

// The book's own typesetting, so that the product page and the book look alike.
const { typeset } = await import(new URL('../../tools/ebook/src/prose.mjs', import.meta.url).href)

/** The changes of each edition, newest first, as on the book's last page. */
export function readChanges(): { edition: string; lines: string[] }[] {
  const [, ...sections] = readFileSync('content/ebook/33-changes.md', 'utf8').split(/^## /m)
  return sections.flatMap((section) => {
    const [edition = '', ...rest] = section.split('\n')
    const lines = rest
      .filter((line) => line.startsWith('- '))
      .map((line) => typeset(line.slice(2).replaceAll('**', '')))
    return lines.length > 0 ? [{ edition, lines }] : []
  })
}
