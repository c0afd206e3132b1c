import { describe, expect, it } from 'vitest'
import { PAGE_WORDS } from '#app/features/site/page-words.server.ts'
import { blankSource } from './blank.server.ts'
import { fieldsOf, labelsOf, readData, writeFields } from './fields.server.ts'
import { KINDS } from './kinds.ts'
import { SHELVES, shelfOf } from './shelves.server.ts'

const LINK = `/media/${'a'.repeat(32)}-960.webp?w=1200&h=800`

describe('a field for a picture', () => {
  const shelf = { format: 'json', schemaOf: () => PAGE_WORDS.coach } as const
  const source = `${JSON.stringify({ quote: 'Small is how it lasts.' }, null, 2)}\n`

  it('is chosen among pictures, and kept as texts name them', () => {
    const field = fieldsOf(shelf, 'coach', { portrait: LINK }).find(({ name }) => name === 'f.portrait')
    expect(field).toMatchObject({ kind: 'picture', value: LINK, isRequired: false })
  })

  it.each([
    [LINK, { quote: 'Small is how it lasts.', portrait: LINK }],
    ['', { quote: 'Small is how it lasts.' }],
  ])('sent as “%s”, says so and nothing else', (portrait, expected) => {
    const written = writeFields(shelf, { slug: 'coach', source }, { 'f.portrait': portrait })
    expect(JSON.parse(written)).toEqual(expected)
    const taken = writeFields(shelf, { slug: 'coach', source: written }, { 'f.portrait': '' })
    expect(JSON.parse(taken)).toEqual({ quote: 'Small is how it lasts.' })
  })
})

describe('the form of a post', () => {
  const fields = fieldsOf(shelfOf('post'), 'a-start', { pillar: '', habits: ['coldExposure'] })
  const field = (name: string) => fields.find((one) => one.name === `f.${name}`)

  it('says in words what a program calls by a key', () => {
    expect(field('habits')).toMatchObject({ kind: 'ticks', label: 'Habits it is about' })
    expect(field('habits')).toHaveProperty(
      'options',
      expect.arrayContaining([
        { value: 'coldExposure', label: 'Cold Exposure', isChosen: true },
        // As the card of the day calls it.
        { value: 'hotExposure', label: 'Heat Exposure', isChosen: false },
      ]),
    )
    for (const { label } of fields) expect(label).toMatch(/^[A-Z][a-z ]+$/)
  })

  it('has its pillar chosen among those that there are', () => {
    expect(field('pillar')).toMatchObject({ kind: 'pillar', value: '', isRequired: true })
  })

  it.each(['post', 'protocol', 'test', 'lesson'] as const)('of a %s asks for no name that only we know', (kind) => {
    const kinds = new Map(fieldsOf(shelfOf(kind), 'a-start', {}).map((field) => [field.name, field.kind]))
    expect([kinds.get('f.pillar'), kinds.get('f.illustration')]).toEqual(['pillar', 'drawing'])
    expect(kinds.get('f.habits') ?? 'ticks').toBe('ticks')
    // They follow from what the text cites.
    expect(kinds.has('f.references')).toBe(false)
  })

  it('names its fields in what must be put right as it does above them', () => {
    expect(labelsOf(fields).get('f.createdAt')).toBe('Date it bears')
  })
})

describe('a new text', () => {
  const open = SHELVES.filter(({ kind }) => KINDS[kind].isOpen)

  it.each(open.map((shelf) => [shelf.kind, shelf] as const))(
    'of the kind %s keeps its empty fields',
    (_kind, shelf) => {
      const slug = shelf.kind === 'reference' ? 'R900' : 'a-start'
      const source = blankSource(shelf, { title: 'A start', slug, today: '2026-06-15', author: 'Ann' })
      const empty = Object.entries(readData(shelf, source) ?? {}).flatMap(([key, value]) => (value === '' ? [key] : []))
      // A colleague fills one in meanwhile: a line that went would be a conflict.
      const sent = Object.fromEntries(empty.map((key) => [`f.${key}`, '']))
      expect(writeFields(shelf, { slug, source }, sent)).toBe(source)
      // Where one is needed, empty is as wrong as missing.
      const problems = shelf.schemaOf(slug).safeParse(readData(shelf, source)).error?.issues ?? []
      expect(problems.map(({ path }) => path[0])).toEqual(expect.arrayContaining(empty))
    },
  )
})
