import { stringify } from 'yaml'
import { type Shelf, writeEntry } from '#app/platform/texts/text-shelf.ts'
import { describe, type Json } from './fields.server.ts'

type Known = { title: string; slug: string; today: string; author: string }

/** Creates the source of a new text with the given values; its other fields are present and empty. */
export function blankSource(shelf: Pick<Shelf, 'schemaOf' | 'format'>, known: Known): string {
  const data = blank(describe(shelf.schemaOf(known.slug)), '', known)
  if (shelf.format === 'json') return writeEntry(data)
  return `---\n${stringify(data, { lineWidth: 0 })}---\n\n`
}

const TITLES = ['title', 'claim', 'question', 'topic', 'text', 'name']
const DAYS = ['createdAt', 'reviewed', 'reviewedOn', 'nextReview', 'updated']

function blank(json: Json, key: string, known: Known): unknown {
  if (TITLES.includes(key)) return known.title
  if (key === 'id') return known.slug
  if (key === 'author') return known.author
  if (DAYS.includes(key)) return known.today
  if (json.enum) return json.enum[0]
  if (json.anyOf?.some(({ type }) => type === 'null')) return null
  switch (json.type) {
    case 'object': {
      const needed = Object.entries(json.properties ?? {}).filter(([name]) => json.required?.includes(name))
      return Object.fromEntries(needed.map(([name, one]) => [name, blank(one, name, known)]))
    }
    case 'array':
      return []
    case 'number':
    case 'integer':
      return 0
    case 'boolean':
      return false
    default:
      return ''
  }
}
