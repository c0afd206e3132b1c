/** One changed value; null where it was missing. */
export type Difference = { name: string; before: string | null; after: string | null }

const LONGEST = 200

/** Compares two states field by field; unchanged fields are left out. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, fresh] = [partsOf(before), partsOf(after)]
  const names = [...new Set([...old.keys(), ...fresh.keys()])]
  return names.flatMap((name) => {
    const [was, is] = [old.get(name) ?? null, fresh.get(name) ?? null]
    return was === is ? [] : [{ name, before: shown(was), after: shown(is) }]
  })
}

/** Flattens a value to fields by dotted names: `{ price: { pence: 5 } }` has `price.pence`. */
function partsOf(value: unknown, name = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object') return new Map([[name, String(value)]])
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return new Map([[name, value.join(', ')]])
  const parts = Object.entries(value).flatMap(([key, part]) => [...partsOf(part, name === '' ? key : `${name}.${key}`)])
  return new Map(parts)
}

const shown = (text: string | null) => (text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
