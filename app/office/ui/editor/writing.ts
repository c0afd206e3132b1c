import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import type { Options } from 'mdast-util-to-markdown'

// How the editor writes markdown, so that it comes out as the files of `content/` have it. The test beside it holds every
// one of them to that.

const handlersOfTables = gfmTableToMarkdown({ tablePipeAlign: false }).handlers
/** [R35], [[sunday]], [@R79] and [*] are our dialect, not broken links. */
const DIALECT = /\\\[(?=R\d+\]|@|\\?\*\])|\\\[\\\[(?=[\w-]+(?:\||\]))/g
const RULE = { left: ':---', right: '---:', center: ':---:' } as const

type Handlers = NonNullable<Options['handlers']>

const handlers: Handlers = {
  text: (node, _parent, state, info) =>
    state.safe(node.value, info).replace(DIALECT, (found) => found.replaceAll('\\', '')),
  table: (node, parent, state, info) => {
    const lines = String(handlersOfTables?.table?.(node, parent, state, info)).split('\n')
    const align: ('left' | 'right' | 'center' | null)[] = node.align ?? []
    lines[1] = `|${align.map((one) => (one ? RULE[one] : '---')).join('|')}|`
    return lines.map((line) => line.replace(/\| {2}(?=\|)/g, '| ')).join('\n')
  },
}

/** To be merged with the options that the editor has already; its handlers must not be replaced. */
export const WRITING: Options = {
  ...{ bullet: '-', bulletOther: '*', emphasis: '*', strong: '*', rule: '-', listItemIndent: 'one', fences: true },
  handlers,
}
