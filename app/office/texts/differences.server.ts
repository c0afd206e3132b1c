import { diffLines } from 'diff'

/** A passage of two texts; `place` is its key among the others. */
export type Difference = { kind: 'same' | 'gap' | 'gone' | 'new'; text: string; place: string }

const AROUND = 2

/** The changes from one revision to the next, each with two lines of context; empty for the same text. */
export function differencesOf(before: string, after: string): Difference[] {
  const parts = diffLines(before, after)
  if (parts.every(({ added, removed }) => !added && !removed)) return []
  return parts.flatMap(({ added, removed, value }, at): Difference[] => {
    const text = value.replace(/\n$/, '')
    const place = String(at)
    if (added) return [{ kind: 'new', text, place }]
    if (removed) return [{ kind: 'gone', text, place }]
    return around(text.split('\n'), { isFirst: at === 0, isLast: at === parts.length - 1, place })
  })
}

function around(
  lines: string[],
  { isFirst, isLast, place }: { isFirst: boolean; isLast: boolean; place: string },
): Difference[] {
  const head = isFirst ? 0 : AROUND
  const tail = isLast ? 0 : AROUND
  if (lines.length <= head + tail + 1) return [{ kind: 'same', text: lines.join('\n'), place }]
  const same = (kept: string[], name: string): Difference[] =>
    kept.length > 0 ? [{ kind: 'same', text: kept.join('\n'), place: `${place}${name}` }] : []
  const left = lines.length - head - tail
  return [
    ...same(lines.slice(0, head), 'a'),
    { kind: 'gap', text: `${left} lines stay as they are`, place: `${place}b` },
    ...same(lines.slice(lines.length - tail), 'c'),
  ]
}
