import { diffArrays } from 'diff'
import { splitSource } from './source.ts'

/** Lines that both agree on, or a conflict. */
export type Part = { kind: 'agreed'; text: string } | { kind: 'conflict'; base: string; mine: string; theirs: string }

/** The merge of two people's changes; `text` is null while there are conflicts. */
export type Merge = { parts: Part[]; text: string | null }

/**
 * Three-way merge by lines. Changes by only one of them are applied; where both have changed the same or adjacent
 * lines, there is a conflict.
 */
export function mergeTexts(base: string, mine: string, theirs: string): Merge {
  const lines = splitLines(base)
  const changes = [
    ...changesOf(lines, splitLines(mine)).map((change) => ({ ...change, side: 'mine' as const })),
    ...changesOf(lines, splitLines(theirs)).map((change) => ({ ...change, side: 'theirs' as const })),
  ].toSorted((a, b) => a.from - b.from || a.to - b.to)
  const parts: Part[] = []
  let at = 0
  for (const group of groupsOf(changes)) {
    const from = Math.min(...group.map((change) => change.from))
    const to = Math.max(...group.map((change) => change.to))
    agree(parts, lines.slice(at, from))
    const version = (side: Side) =>
      applied(
        lines,
        { from, to },
        group.filter((change) => change.side === side),
      )
    const [ours, others] = [version('mine'), version('theirs')]
    if (group.every(({ side }) => side === 'mine') || ours === others) agree(parts, [ours])
    else if (group.every(({ side }) => side === 'theirs')) agree(parts, [others])
    else parts.push({ kind: 'conflict', base: lines.slice(from, to).join(''), mine: ours, theirs: others })
    at = to
  }
  agree(parts, lines.slice(at))
  const isClear = parts.every(({ kind }) => kind === 'agreed')
  return { parts, text: isClear ? parts.map((part) => (part.kind === 'agreed' ? part.text : '')).join('') : null }
}

/** Returns the text after choosing for each conflict, in their order. */
export function settleMerge({ parts }: Pick<Merge, 'parts'>, choices: readonly ('mine' | 'theirs' | 'both')[]): string {
  let at = 0
  return parts
    .map((part) => {
      if (part.kind === 'agreed') return part.text
      const choice = choices[at++] ?? 'theirs'
      if (choice !== 'both') return part[choice]
      // The last line of a text may have no end.
      return `${part.theirs}${/[^\n]$/.test(part.theirs) ? '\n' : ''}${part.mine}`
    })
    .join('')
}

/**
 * For each conflict, in their order: whether the text can have both versions. Two of one field can't be read, so only
 * the body can.
 */
export function whereBothFit({ parts }: Pick<Merge, 'parts'>, format: 'markdown' | 'json'): boolean[] {
  if (format === 'json') return parts.filter(({ kind }) => kind === 'conflict').map(() => false)
  const settled = settleMerge({ parts }, [])
  const body = settled.length - splitSource(settled).body.length
  let at = 0
  return parts.flatMap((part) => {
    const from = at
    at += (part.kind === 'agreed' ? part.text : part.theirs).length
    return part.kind === 'conflict' ? [from >= body] : []
  })
}

type Side = 'mine' | 'theirs'
type Change = { from: number; to: number; lines: string[] }
type Sided = Change & { side: Side }

const splitLines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

function changesOf(base: string[], other: string[]): Change[] {
  const changes: Change[] = []
  let at = 0
  let open: Change | null = null
  for (const { added, removed, value } of diffArrays(base, other)) {
    if (!added && !removed) {
      at += value.length
      open = null
      continue
    }
    if (!open) {
      open = { from: at, to: at, lines: [] }
      changes.push(open)
    }
    if (removed) {
      at += value.length
      open.to = at
    } else open.lines.push(...value)
  }
  return changes
}

/** Groups overlapping changes. Two insertions at the same position overlap, too. */
function groupsOf(changes: readonly Sided[]): Sided[][] {
  const groups: Sided[][] = []
  let end = -1
  for (const change of changes) {
    const group = groups.at(-1)
    if (group && change.from <= end) group.push(change)
    else groups.push([change])
    end = Math.max(end, change.to)
  }
  return groups
}

function applied(base: string[], { from, to }: { from: number; to: number }, changes: readonly Change[]): string {
  const result: string[] = []
  let at = from
  for (const change of changes) {
    result.push(...base.slice(at, change.from), ...change.lines)
    at = change.to
  }
  return [...result, ...base.slice(at, to)].join('')
}

function agree(parts: Part[], lines: readonly string[]): void {
  const text = lines.join('')
  const last = parts.at(-1)
  if (text === '') return
  if (last?.kind === 'agreed') last.text += text
  else parts.push({ kind: 'agreed', text })
}
