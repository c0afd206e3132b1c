import { isDeepStrictEqual } from 'node:util'
import { Document, parse, parseDocument } from 'yaml'
import { z } from 'zod'
import { type Bundled, type Shelf, writeEntry } from '#app/platform/texts/text-shelf.ts'
import { HABITS } from '#app/values/habits.ts'
import { isObject } from '#app/values/is-object.ts'
import { capitalised } from '#app/values/number-words.ts'
import { replaceParts, splitSource } from './source.ts'

/** A field of the form generated from the schema of a text. `name` is the path of its value. */
export type Field = Head &
  (
    | { kind: 'line' | 'words' | 'day' | 'number' | 'picture'; value: string }
    | { kind: 'lines'; value: string }
    | { kind: 'choice'; value: string; options: Option[] }
    | { kind: 'pillar' | 'drawing'; value: string }
    | { kind: 'tick'; value: boolean }
    | { kind: 'ticks'; options: (Option & { isChosen: boolean })[] }
    | { kind: 'group'; fields: Field[] }
    | { kind: 'list'; items: { name: string; fields: Field[] }[]; blank: Field[] }
  )

type Option = { value: string; label: string }
type Head = {
  name: string
  label: string
  /** A hint for the author; null = the label is enough. */
  hint: string | null
  isRequired: boolean
}
type Data = Record<string, unknown>
export type Json = {
  /** The schema's `meta` for the form. */
  title?: string
  description?: string
  /** Several where it may also be null. */
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  default?: unknown
}

/** The data of a text: its front matter, or the whole entry; null when it can't be parsed. */
export function readData(shelf: Pick<Shelf, 'format'>, source: string): Data | null {
  try {
    const data: unknown = shelf.format === 'json' ? JSON.parse(source) : parse(splitSource(source).front)
    return isObject(data) ? data : null
  } catch {
    return null
  }
}

/** The form of a text, filled in. The sources of one with a body follow from what it cites. */
export const fieldsOf = (shelf: Pick<Shelf, 'format' | 'schemaOf'>, slug: string, data: Data): Field[] =>
  groupFields(describe(shelf.schemaOf(slug)), data, PREFIX).filter(
    ({ name }) => shelf.format === 'json' || name !== `${PREFIX}.references`,
  )

/** Writes a form's values into the source. Unchanged values keep every byte; names that weren't sent aren't touched. */
export function writeFields(shelf: Pick<Shelf, 'format' | 'schemaOf'>, { slug, source }: Bundled, sent: Data): string {
  const before = readData(shelf, source) ?? {}
  const after = readGroup(describe(shelf.schemaOf(slug)), before, sent, PREFIX)
  if (isDeepStrictEqual(before, after)) return source
  if (shelf.format === 'json') return writeEntry(after)
  const { front } = splitSource(source)
  const document = front.trim() === '' ? new Document({}) : parseDocument(front)
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isDeepStrictEqual(before[key], after[key])) continue
    if (after[key] === undefined) document.delete(key)
    else document.set(key, document.createNode(after[key], { flow: isPlainList(after[key]) }))
  }
  return replaceParts(source, {
    front: document.toString({ lineWidth: 0, flowCollectionPadding: false }).replace(/\n$/, ''),
  })
}

/** Written on one line, as our files have it. */
const isPlainList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one !== 'object')

const PREFIX = 'f'
const LONG = 80

export const describe = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** Unwraps a nullable type. */
function plain(json: Json): { json: Json; isNullable: boolean } {
  if (Array.isArray(json.type)) {
    const [type = 'string'] = json.type.filter((one) => one !== 'null')
    return { json: { ...json, type }, isNullable: json.type.includes('null') }
  }
  const kinds = json.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [only] = kinds
  return only && kinds.length === 1 ? { json: only, isNullable: true } : { json, isNullable: false }
}

function groupFields({ properties = {}, required = [] }: Json, data: Data, prefix: string): Field[] {
  return Object.entries(properties).flatMap(([key, described]): Field[] => {
    const { json, isNullable } = plain(described)
    const isRequired = required.includes(key) && !isNullable
    const { title = labelOf(key), description: hint = null } = { ...json, ...described }
    return fieldOf(json, data[key], { name: `${prefix}.${key}`, label: title, hint, isRequired })
  })
}

function fieldOf(json: Json, value: unknown, head: Head): Field[] {
  const text = value === undefined || value === null ? '' : String(value)
  if (json.enum) return [{ ...head, kind: 'choice', value: text, options: json.enum.map(optionOf) }]
  switch (json.type) {
    case 'string':
      if (json.format === 'picture' || json.format === 'pillar' || json.format === 'drawing')
        return [{ ...head, kind: json.format, value: text }]
      if (/date|reviewed|updated|createdAt/i.test(head.name) && (text === '' || /^\d{4}-\d\d-\d\d$/.test(text)))
        return [{ ...head, kind: 'day', value: text }]
      return [
        {
          ...head,
          kind: text.length > LONG || /excerpt|summary|text|description/.test(head.name) ? 'words' : 'line',
          value: text,
        },
      ]
    case 'number':
    case 'integer':
      return [{ ...head, kind: 'number', value: text }]
    case 'boolean':
      return [{ ...head, kind: 'tick', value: value === true }]
    case 'object':
      return [{ ...head, kind: 'group', fields: groupFields(json, asData(value), head.name) }]
    case 'array':
      if (json.items?.enum) return [ticksOf(json.items.enum.map(optionOf), value, head)]
      return [listOf(json.items ?? {}, Array.isArray(value) ? value : [], head)]
    default:
      // Constants and types without a form control: editable only in the source view.
      return []
  }
}

const ticksOf = (options: readonly Option[], value: unknown, head: Head): Field => ({
  ...{ ...head, kind: 'ticks' },
  options: options.map((one) => ({ ...one, isChosen: Array.isArray(value) && value.includes(one.value) })),
})

/** A habit by its name, another key as words. Anything else, a grade for example, stays as it is. */
function optionOf(one: unknown): Option {
  const value = String(one)
  const habit = HABITS.find(({ key }) => key === value)
  return { value, label: habit?.label ?? (/^[a-z]+([A-Z][a-z]+)*$/.test(value) ? labelOf(value) : value) }
}

export const labelsOf = (fields: readonly Field[]): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap((field): [string, string][] => {
      const inside = field.kind === 'list' ? field.items.flatMap((item) => item.fields) : []
      const below = field.kind === 'group' ? field.fields : inside
      return [[field.name, field.label], ...labelsOf(below)]
    }),
  )

function listOf(item: Json, values: readonly unknown[], head: Head): Field {
  if (item.type !== 'object') return { ...head, kind: 'lines', value: values.map(String).join('\n') }
  return {
    ...{ ...head, kind: 'list' },
    items: values.map((value, at) => {
      const name = `${head.name}.${at}`
      return { name, fields: groupFields(item, asData(value), name) }
    }),
    blank: groupFields(item, {}, `${head.name}.${values.length}`),
  }
}

const asData = (value: unknown): Data => (value !== null && typeof value === 'object' ? (value as Data) : {})

/** 'illustrationAlt' as 'Illustration alt'. */
const labelOf = (key: string) => capitalised(key.replaceAll(/([A-Z])/g, ' $1').toLowerCase())

function readGroup(json: Json, before: Data, sent: Data, prefix: string): Data {
  const after: Data = { ...before }
  for (const [key, described] of Object.entries(json.properties ?? {})) {
    const { json: one, isNullable } = plain(described)
    const value = readValue(one, before[key], sent, `${prefix}.${key}`)
    if (value !== undefined) after[key] = value
    else if (isNullable) after[key] = null
    else delete after[key]
  }
  return after
}

function readValue(json: Json, before: unknown, sent: Data, name: string): unknown {
  const given = sent[name]
  if (json.type === 'object') {
    const isGiven = Object.keys(sent).some((key) => key.startsWith(`${name}.`))
    if (!isGiven) return before
    const group = readGroup(json, asData(before), sent, name)
    // A missing group without any values stays missing.
    return before === undefined && isEmpty(group) ? undefined : group
  }
  if (json.type === 'array' && json.items?.type === 'object') return readList(json.items, before, sent, name)
  if (json.type === 'boolean') return sent[`${name}.known`] === undefined ? before : given !== undefined
  if (json.items?.enum) {
    if (sent[`${name}.known`] === undefined) return before
    const chosen = json.items.enum.filter((one) => sent[`${name}.${one}`] !== undefined)
    // Unchanged values keep their own order.
    const isSame =
      Array.isArray(before) && before.length === chosen.length && before.every((one) => chosen.includes(one))
    return isSame ? before : chosen
  }
  if (typeof given !== 'string') return before === null ? undefined : before
  const text = given.replaceAll('\r\n', '\n').trim()
  if (json.type === 'array') return readLines(json.items ?? {}, text, before)
  // An empty field stays in its line, which a colleague may be filling in meanwhile.
  if (text === '') return before === '' ? before : undefined
  if (json.type !== 'number' && json.type !== 'integer') return text
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

const isEmpty = (value: unknown): boolean =>
  value !== null && typeof value === 'object'
    ? Object.values(value).every(isEmpty)
    : value === undefined || value === null

function readLines(item: Json, text: string, before: unknown): unknown {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  if (lines.length === 0 && before === undefined) return undefined
  return item.type === 'number' || item.type === 'integer' ? lines.map(Number) : lines
}

function readList(item: Json, before: unknown, sent: Data, name: string): unknown {
  const known = Array.isArray(before) ? before : []
  if (!Object.keys(sent).some((key) => key.startsWith(`${name}.`))) return before
  const kept = known.flatMap((value, at) =>
    sent[`${name}.${at}.remove`] === undefined ? [readGroup(item, asData(value), sent, `${name}.${at}`)] : [],
  )
  const blank = `${name}.${known.length}`
  const isAdded = Object.entries(sent).some(
    ([key, value]) => key.startsWith(`${blank}.`) && !key.endsWith('.known') && String(value).trim() !== '',
  )
  if (isAdded) return [...kept, readGroup(item, {}, sent, blank)]
  // A missing list without any items stays missing.
  return before === undefined ? undefined : kept
}
