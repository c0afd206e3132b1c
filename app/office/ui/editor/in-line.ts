import type { Mark } from '@milkdown/kit/prose/model'
import type { EditorState } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'

/** Puts `[R35]` behind the marked words or at the caret, a space after the word before it. */
export function putCitation({ state, dispatch }: EditorView, key: string): void {
  const { $to } = state.selection
  const isAfterWord = /\S$/.test($to.parent.textBetween(0, $to.parentOffset, undefined, ' '))
  dispatch(state.tr.insertText(`${isAfterWord ? ' ' : ''}[${key}]`, $to.pos).scrollIntoView())
}

/** Where the first link of the marked words leads, or that at the caret; '' = there is none. */
export const linkedTo = (state: EditorState): string => String(linkHere(state)?.mark.attrs.href ?? '')

/**
 * Links the marked words. Without any, changes the link at the caret, or puts in the address itself. '' takes the link
 * off.
 */
export function putLink({ state, dispatch }: EditorView, href: string): void {
  const { selection, schema, tr } = state
  const mark = schema.marks.link?.create({ href })
  if (!mark) return
  const { from, to } = selection.empty ? (linkHere(state) ?? selection) : selection
  if (from === to) tr.insertText(href, from)
  const end = tr.mapping.map(to)
  tr.removeMark(from, end, mark.type)
  if (href !== '') tr.addMark(from, end, mark)
  // What is typed next isn't part of it.
  dispatch(tr.removeStoredMark(mark.type).scrollIntoView())
}

type Linked = { mark: Mark; from: number; to: number }

/** The link at the caret, or the one that the marked words begin in, from end to end. */
function linkHere({ selection: { $from, from, empty } }: EditorState): Linked | null {
  let found: Linked | null = null
  let last: Linked | null = null
  let at = $from.start()
  for (const child of $from.parent.children) {
    const mark = child.marks.find(({ type }) => type.name === 'link')
    const to = at + child.nodeSize
    if (last && mark?.eq(last.mark)) last.to = to
    else last = mark ? { mark, from: at, to } : null
    if (last && last.from <= from && (from < last.to || (empty && from === last.to))) found = last
    at = to
  }
  return found
}
