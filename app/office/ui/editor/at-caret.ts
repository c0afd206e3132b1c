import { lift } from '@milkdown/kit/prose/commands'
import type { Node, ResolvedPos } from '@milkdown/kit/prose/model'
import { liftListItem } from '@milkdown/kit/prose/schema-list'
import { type EditorState, TextSelection } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import type { Tool } from './tools.ts'

/** The tools whose work the caret is in: each is shown as pressed, and pressed again it's undone. */
export function toolsAt(state: EditorState): Tool[] {
  const { doc, selection, schema, storedMarks } = state
  const { $from, from, to, empty } = inWords(state)
  const marks = storedMarks ?? $from.marks()
  const found: Tool[] = MARKS.filter(({ name }) => {
    const type = schema.marks[name]
    return type && (selection.empty && empty ? type.isInSet(marks) : doc.rangeHasMark(from, to, type))
  }).map(({ tool }) => tool)
  if ($from.parent.type.name === 'heading') found.push($from.parent.attrs.level === 2 ? 'heading' : 'subheading')
  const list = around($from, isList)
  if (list) found.push(toolOf(list.node))
  if (around($from, ({ type }) => type.name === 'blockquote')) found.push('note')
  return found
}

/** Takes a list or a note off again, or makes one kind of list the other. False when the caret is in neither. */
export function takeOff(view: EditorView, tool: Tool): boolean {
  if (!['list', 'numbers', 'note'].includes(tool)) return false
  const isOn = toolsAt(view.state).includes(tool)
  const { bullet_list: bullets, ordered_list: numbers, list_item: item } = view.state.schema.nodes
  const list = around(inWords(view.state).$from, isList)
  if (isOn) view.dispatch(view.state.tr.setSelection(inWords(view.state)))
  if (isOn && tool === 'note') return lift(view.state, view.dispatch)
  if (isOn && item) return liftListItem(item)(view.state, view.dispatch)
  if (tool === 'note' || !list) return false
  const { tr } = view.state
  tr.setNodeMarkup(list.at, tool === 'list' ? bullets : numbers)
  // Milkdown makes a list whose items say that they are numbered one with numbers again.
  const says = tool === 'list' ? { listType: 'bullet', label: '•' } : { listType: 'ordered' }
  list.node.forEach((each, offset) => {
    tr.setNodeMarkup(list.at + 1 + offset, null, { ...each.attrs, ...says })
  })
  view.dispatch(tr)
  return true
}

const MARKS = [
  { name: 'strong', tool: 'bold' },
  { name: 'emphasis', tool: 'italic' },
] as const

const isList = ({ type }: Node) => type.name === 'bullet_list' || type.name === 'ordered_list'
const toolOf = ({ type }: Node) => (type.name === 'bullet_list' ? 'list' : 'numbers')

/** The selection from the first of its words to the last: that of a whole text begins outside of them. */
const inWords = ({ selection: { $anchor, $head } }: EditorState) => TextSelection.between($anchor, $head)

/** The innermost such node around a place, and where it begins. */
function around($at: ResolvedPos, isOne: (node: Node) => boolean): { node: Node; at: number } | null {
  for (let depth = $at.depth; depth > 0; depth -= 1)
    if (isOne($at.node(depth))) return { node: $at.node(depth), at: $at.before(depth) }
  return null
}
