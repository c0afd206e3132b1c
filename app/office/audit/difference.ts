import { capitalised } from '#app/values/number-words.ts'
import { inPounds } from '#app/values/pence.ts'
import type { At } from '../shown.ts'

/** One changed value; null where it was missing. */
export type Difference = { name: string; before: string | null; after: string | null }

const LONGEST = 200

/**
 * Compares two states field by field; unchanged fields are left out.
 *
 * @param at How instants are written, by default in UTC.
 */
export function differences(
  before: unknown,
  after: unknown,
  at: At = (instant) => instant.toISOString(),
): Difference[] {
  const [old, fresh] = [partsOf(before, at), partsOf(after, at)]
  const names = [...new Set([...old.keys(), ...fresh.keys()])]
  return names.flatMap((name) => {
    const [was, is] = [old.get(name) ?? null, fresh.get(name) ?? null]
    return was === is ? [] : [{ name, before: shown(was), after: shown(is) }]
  })
}

/** A field's name as people read it: 'Due on' for `dueOn`, 'Price' for `price.pence`. */
export function fieldInWords(name: string): string {
  if (name === '') return 'State'
  const words = name
    .replace(/\.pence$/, '')
    .replaceAll('.', ', ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return capitalised(words.toLowerCase())
}

/** Flattens a value to fields by dotted names: `{ price: { pence: 5 } }` has `price.pence`. */
function partsOf(value: unknown, at: At, name = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object') return new Map([[name, inWords(name, value, at)]])
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return new Map([[name, value.join(', ')]])
  const parts = Object.entries(value).flatMap(([key, part]) => [
    ...partsOf(part, at, name === '' ? key : `${name}.${key}`),
  ])
  return new Map(parts)
}

/** Fields that hold pence wherever they are. */
const SUM = /(?:^|\.)(?:pence|price|amount|freeFrom)$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function inWords(name: string, value: unknown, at: At): string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && SUM.test(name)) return inPounds(value)
  return typeof value === 'string' && INSTANT.test(value) ? at(new Date(value)) : String(value)
}

const shown = (text: string | null) => (text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
