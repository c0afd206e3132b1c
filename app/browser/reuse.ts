/**
 * Structural sharing: copies unchanged parts of the older data into the newer, so that their components don't render
 * again.
 *
 * @returns Whether nothing has changed at all.
 */
export function reuse(older: unknown, newer: unknown): boolean {
  if (Object.is(older, newer)) return true
  if (!isRecord(older) || !isRecord(newer) || Array.isArray(older) !== Array.isArray(newer)) return false
  let isSame = Object.keys(older).length === Object.keys(newer).length
  for (const [name, part] of Object.entries(newer)) {
    if (name in older && reuse(older[name], part)) newer[name] = older[name]
    else isSame = false
  }
  return isSame
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
