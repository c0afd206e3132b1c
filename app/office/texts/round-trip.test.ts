import { globSync, readFileSync } from 'node:fs'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { WRITING } from '../ui/editor/writing.ts'
import { fieldsOf, readData, writeFields } from './fields.server.ts'
import { restoreUnchanged } from './restore-unchanged.server.ts'
import { SHELVES } from './shelves.server.ts'
import { splitSource } from './source.ts'

const FILES = globSync('content/{blog,ebook,habits,legal,pillars,protocols,tests}/*.md').toSorted()
const writer = unified().use(remarkParse).use(remarkGfm).use(remarkStringify, WRITING)
const bodyOf = (file: string) => splitSource(readFileSync(file, 'utf8')).body

describe('a text that goes through the editor’s reader and writer', () => {
  it('is every file there is', () => expect(FILES.length).toBeGreaterThanOrEqual(70))

  it.each(FILES)('%s comes back byte for byte', (file) => {
    const body = bodyOf(file)
    expect(restoreUnchanged(body, String(writer.processSync(body)))).toBe(body)
  })

  it.each(FILES)('%s changes in one line when one sentence is added', (file) => {
    const body = bodyOf(file)
    const line = body.split('\n').find((one) => /^\p{Lu}[^|{]*\.$/u.test(one))
    if (!line) return
    const changed = body.replace(line, `${line} One more sentence.`)
    const saved = restoreUnchanged(body, String(writer.processSync(changed)))
    const before = new Set(body.split('\n'))
    expect(saved.split('\n').filter((one) => !before.has(one))).toHaveLength(1)
    expect(saved.split('\n').length).toBe(body.split('\n').length)
  })
})

describe('the words of a block', () => {
  it.each([
    ['a new one at the end', 'One.\n\nTwo.\n', 'One.\n\nTwo.\n\nThree.\n', 'One.\n\nTwo.\n\nThree.\n'],
    ['one that went', '* a\n* b\n\nTwo.\n\nThree.\n', '- a\n- b\n\nThree.\n', '* a\n* b\n\nThree.\n'],
    ['two that changed places', '* a\n\nTwo.\n', 'Two.\n\n- a\n', 'Two.\n\n* a\n'],
    ['nothing left', 'One.\n', '', ''],
    ['the first words', '', 'One.\n', 'One.\n'],
    ['a space that keeps a number and its unit together', 'Run 5 km.\n', 'Run 5\u00A0km.\n', 'Run 5\u00A0km.\n'],
  ])('%s', (_case, before, after, saved) => expect(restoreUnchanged(before, after).trim()).toBe(saved.trim()))
})

describe('the fields of a text', () => {
  const all = SHELVES.flatMap((shelf) =>
    shelf.bundled.map((text) => [`${shelf.kind} ${text.slug}`, shelf, text] as const),
  )

  it.each(all)('%s: what its form says leaves it as it is, byte for byte', (_name, shelf, text) => {
    const sent = Object.fromEntries(sentBy(fieldsOf(shelf, text.slug, readData(shelf, text.source) ?? {})))
    expect(writeFields(shelf, text, sent)).toBe(text.source)
    expect(writeFields(shelf, text, {})).toBe(text.source)
  })

  it.each(all)('%s: a changed title changes that and nothing else', (_name, shelf, text) => {
    const { source } = text
    const data = readData(shelf, source) ?? {}
    if (typeof data.title !== 'string' || shelf.format === 'json') return
    const saved = writeFields(shelf, text, { 'f.title': 'Quite another title' })
    expect(readData(shelf, saved)).toEqual({ ...data, title: 'Quite another title' })
    expect(splitSource(saved).body).toBe(splitSource(source).body)
    const linesOf = (text: string) => text.split('\n').filter((line) => !line.startsWith('title:'))
    expect(linesOf(saved)).toEqual(linesOf(source))
  })
})

type Fields = ReturnType<typeof fieldsOf>

/** What a browser sends for an unchanged form. */
function sentBy(fields: Fields): [string, string][] {
  return fields.flatMap((field): [string, string][] => {
    if (field.kind === 'group') return sentBy(field.fields)
    if (field.kind === 'list') return [...field.items.flatMap(({ fields }) => sentBy(fields)), ...sentBy(field.blank)]
    if (field.kind === 'ticks')
      return [
        [`${field.name}.known`, 'yes'],
        ...field.options.flatMap(({ value, isChosen }): [string, string][] =>
          isChosen ? [[`${field.name}.${value}`, 'on']] : [],
        ),
      ]
    if (field.kind === 'tick')
      return [[`${field.name}.known`, 'yes'], ...(field.value ? [[field.name, 'on'] as [string, string]] : [])]
    return [[field.name, field.value.replaceAll('\n', '\r\n')]]
  })
}
