import { globSync, readFileSync } from 'node:fs'
import { BLOOD_TEST } from '#app/features/baseline/blood-test.ts'
import { FITNESS_TEST } from '#app/features/baseline/fitness-test.ts'
import { SUNDAY_FIGURES } from '#app/features/baseline/sunday-figures.ts'
import { listOftenQuoted } from '#app/features/evidence/evidence.server.ts'
import { figuresIn } from '#app/features/evidence/figures.ts'
import { listFigures } from '#app/platform/texts/figures.ts'
import claims from '#content/claims.json'
import about from '#content/pages/about.json'
import { healthSpan, mission, voices } from '#content/pages/home.json'
import tips from '#content/tips.json'
import { fileTools } from '#dev/file-documents.ts'
import { type Unit, unitsOf } from './units.ts'

/** A published text, with the figures in it that must be in the register, each with its possible sources. */
export type Read = { where: string; figures: { figure: string; sources: string[]; text: string }[] }

const MARKDOWN = ['blog/*', 'lessons/*', 'protocols/*', 'habits/*', 'pillars/*', 'tests/*', 'legal/disclaimer']

/** Everything that cites a source: the site's markdown and JSON, the members' baseline, and the book. */
export const readEverything = (): Read[] => [
  ...MARKDOWN.flatMap((files) => globSync(`content/${files}.md`)).map(readPage),
  ...globSync('content/ebook/*.md').map(readChapter),
  ...claims.map(({ id, displayed, finding, population, limits, references }) =>
    cited(`claim ${id}`, [displayed, finding, population, limits].join('. '), references),
  ),
  ...listFigures().map(({ id, title, note, rows, references }) =>
    cited(`figure ${id}`, [title, note, ...rows.flatMap(({ label, words }) => [label, words])].join('. '), [
      ...references,
    ]),
  ),
  ...listOftenQuoted(fileTools).map(({ id, holds, who, limits, sources }) =>
    cited(`often quoted ${id}`, [holds, who, limits].join('. '), keysOf(sources)),
  ),
  ...tips.map(({ id, text, references }) => cited(`tip ${id}`, text, references)),
  ...voices.items.map(({ name, text, reference }) => cited(`home ${name}`, text, [reference])),
  cited('home healthSpan', healthSpan.text, healthSpan.references),
  cited('home microLives', mission.microLives.text, mission.microLives.references),
  ...about.insights.items.map(({ title, description, ...more }) =>
    cited(`about ${title}`, description, 'references' in more ? (more.references ?? []) : []),
  ),
  ...[...SUNDAY_FIGURES, ...FITNESS_TEST, ...BLOOD_TEST].map(({ key, reading, references }) =>
    cited(`baseline ${key}`, reading, [...references]),
  ),
]

const keysOf = (sources: readonly { id: string }[]) => sources.map(({ id }) => id)

function cited(where: string, text: string, sources: string[]): Read {
  return { where, figures: sources.length > 0 ? figuresOf({ text, cites: sources }) : [] }
}

const figuresOf = ({ text, cites }: Unit) => figuresIn(text).map((figure) => ({ figure, sources: cites, text }))

/**
 * A sentence with citations must match them; any other must not contain a finding that none of the page's sources has.
 */
function readPage(file: string): Read {
  const source = readFileSync(file, 'utf8')
  const [, front = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const all = [...new Set(unitsOf(body).flatMap(({ cites }) => cites))]
  const words = front.split('\n').filter((line) => /^(title|excerpt|summary|dose|swap| {2}- )/.test(line))
  const figures = [...words.flatMap(unitsOf), ...unitsOf(body)].flatMap((unit) => findingsOf(unit, all))
  return { where: file, figures }
}

/** A chapter contains many invented days, so only paragraphs with citations are checked. */
function readChapter(file: string): Read {
  const figures = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((paragraph) => {
      const units = unitsOf(paragraph)
      const all = units.flatMap(({ cites }) => cites)
      if (all.length === 0) return []
      return units.flatMap((unit) => findingsOf(unit, all))
    })
  return { where: file, figures }
}

/**
 * All figures of a sentence with citations; of any other only those that look like findings, checked against the
 * citations of its page or paragraph.
 */
function findingsOf(unit: Unit, around: string[]) {
  if (unit.cites.length > 0) return figuresOf(unit)
  return figuresOf({ ...unit, cites: around }).filter(({ figure }) => looksLikeFinding(figure))
}

/** Whether a figure is probably a finding: a percentage, a decimal, or 1,000 and above. */
const looksLikeFinding = (figure: string) => /[%.]/.test(figure) || Number(figure) >= 2100
