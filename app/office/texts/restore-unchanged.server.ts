import { diffArrays } from 'diff'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/**
 * Restores the original bytes of every block whose meaning is unchanged: an editor may format a table or a list
 * differently, and the history should show only what a person has changed.
 */
export function restoreUnchanged(before: string, after: string): string {
  if (before === after) return before
  const [old, fresh] = [blocksOf(before), blocksOf(after)]
  const keys = { old: old.map(keyOf), fresh: fresh.map(keyOf) }
  // A moved block keeps its bytes, too.
  const known = new Map(old.map(({ text }, at) => [keys.old[at], text]))
  const result: string[] = []
  let [atOld, atFresh, previous] = [0, 0, -2]
  for (const { added, removed, value } of diffArrays(keys.old, keys.fresh)) {
    if (removed) {
      atOld += value.length
      continue
    }
    for (const key of value) {
      const kept = added ? undefined : old[atOld]
      const block = kept ?? fresh[atFresh]
      // Text before the first block is kept, and so is the gap between two neighbours that both stayed.
      const isOldGap = result.length === 0 || (kept && previous === atOld - 1)
      const gap = result.length === 0 ? (old[0] ?? block)?.gap : isOldGap ? kept?.gap : block && gapOf(fresh, atFresh)
      if (block) result.push(`${gap ?? ''}${known.get(key) ?? block.text}`)
      previous = kept ? atOld : -2
      if (kept) atOld += 1
      atFresh += 1
    }
  }
  return result.join('') + (old.length > 0 ? tailOf(before, old) : tailOf(after, fresh))
}

type Node = { type: string; position?: { start: { offset?: number }; end: { offset?: number } }; children?: Node[] }
type Block = { text: string; gap: string; end: number; node: Node }

const parser = unified().use(remarkParse).use(remarkGfm)

function blocksOf(text: string): Block[] {
  let end = 0
  const tree: Node = parser.parse(text)
  return (tree.children ?? []).map((node) => {
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    const block = { text: text.slice(from, to), gap: text.slice(end, from), end: to, node }
    end = to
    return block
  })
}

const gapOf = (blocks: readonly Block[], at: number) => blocks[at]?.gap ?? ''
const tailOf = (text: string, blocks: readonly Block[]) => text.slice(blocks.at(-1)?.end ?? 0)

/** The meaning of a block: its tree without positions, with adjacent texts joined and line ends as spaces. */
const keyOf = ({ node }: Block): string => JSON.stringify(plain(node))

function plain(node: Node): unknown {
  const { position: _position, children, ...rest } = node as Node & Record<string, unknown>
  // A loose and a tight list mean the same.
  if ('spread' in rest) delete rest.spread
  if (typeof rest.value === 'string' && node.type === 'text') rest.value = rest.value.replaceAll(/[ \t\n]+/g, ' ')
  return children ? { ...rest, children: joinTexts(children).map(plain) } : rest
}

function joinTexts(children: readonly Node[]): Node[] {
  const joined: (Node & { value?: string })[] = []
  for (const child of children as (Node & { value?: string })[]) {
    const last = joined.at(-1)
    if (child.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, value: `${last.value}${child.value}` }
    else joined.push(child)
  }
  return joined
}
