import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import type { Options } from 'mdast-util-to-markdown'

// The editor's markdown style, matching the files of `content/`. The test beside it checks every one of them.

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

/** To be merged with the editor's existing options; its handlers mustn't be replaced. */
export const WRITING: Options = {
  ...{ bullet: '-', bulletOther: '*', emphasis: '*', strong: '*', rule: '-', listItemIndent: 'one', fences: true },
  handlers,
}
