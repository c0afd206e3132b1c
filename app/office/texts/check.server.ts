import { CLAIMS, findStrayFigures } from '#app/features/evidence/evidence.server.ts'
import { findReference } from '#app/features/evidence/references.server.ts'
import { drawText, type Shelf } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { faultsIn } from '#app/platform/web/fault-words.ts'
import { citationsIn, namedIn } from './citations.ts'
import { fieldsOf, labelsOf, readData } from './fields.server.ts'
import { findDeadLinks } from './links.server.ts'
import { splitSource } from './source.ts'

/** What must be corrected before a text can be published: a message for each field, by its name in the form. */
export type Faults = Record<string, string>

type Checkers = Pick<Tools, 'documents' | 'log' | 'settings'>

/** Finds everything that is wrong with a text; empty when it may be published. */
export function findFaults(tools: Checkers, shelf: Shelf, slug: string, source: string): Faults {
  const data = readData(shelf, source)
  if (!data) return { source: whatIsUnreadable(shelf, slug, source) }
  const labels = labelsOf(fieldsOf(shelf, slug, data))
  const faults: Faults = {}
  for (const { path, words } of faultsIn(shelf.schemaOf(slug), data, (path) => labelAt(labels, path)))
    faults[['f', ...path].join('.')] ??= words
  const words = shelf.format === 'markdown' ? splitSource(source).body : ''
  const body = [
    ...missingSources(tools, words, data).map(
      (key) => `${key} isn’t in the register of sources. Add it there first, or take [${key}] out.`,
    ),
    ...findDeadLinks(tools, shelf.format === 'markdown' ? words : source, { kind: shelf.kind, slug }),
  ]
  if (Object.keys(faults).length === 0 && shelf.kind === 'claim') body.push(...strayFigures(tools, slug, source))
  if (Object.keys(faults).length === 0 && body.length === 0) body.push(...drawingFaults(tools, shelf, slug, source))
  if (body.length > 0) faults.body = body.join(' ')
  return faults
}

function whatIsUnreadable(shelf: Shelf, slug: string, source: string): string {
  try {
    shelf.parse(slug, source)
    return 'The fields of this text can’t be read.'
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^[^:]*: /, '') : 'The fields of this text can’t be read.'
  }
}

/** The label of the field that an issue is about: for an item of a list, that of the list. */
function labelAt(labels: ReadonlyMap<string, string>, path: readonly PropertyKey[]): string {
  const key = path.findLast((part) => typeof part === 'string') ?? 'text'
  const named = path.slice(0, path.lastIndexOf(key) + 1)
  return labels.get(['f', ...named].join('.')) ?? String(key)
}

function missingSources(tools: Checkers, words: string, data: Record<string, unknown>): string[] {
  return [...new Set([...citationsIn(words), ...namedIn(data, 'reference')])].filter(
    (key) => findReference(tools, key) === null,
  )
}

/** A claim mustn't contain a number that its sources don't. */
const strayFigures = (tools: Checkers, slug: string, source: string): string[] =>
  findStrayFigures(tools, slug, CLAIMS.parse(slug, source)).map(
    (figure) => `${figure} isn’t among the figures of the sources of this claim. Add it to its source, or take it out.`,
  )

/** Errors that only show when rendering: an unknown placeholder, a text nested too deeply. */
function drawingFaults(tools: Checkers, shelf: Shelf, slug: string, source: string): string[] {
  try {
    const text = shelf.parse(slug, source)
    if (text !== null && typeof text === 'object' && 'body' in text) {
      const body = String(text.body)
      shelf.draw ? shelf.draw(tools, { body }) : drawText(tools, { body })
    }
    return []
  } catch (error) {
    return [error instanceof Error ? error.message.replace(/^\S+: /, '') : String(error)]
  }
}
