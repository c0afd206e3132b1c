import {
  defaultValueCtx,
  Editor,
  editorViewCtx,
  editorViewOptionsCtx,
  prosePluginsCtx,
  remarkStringifyOptionsCtx,
  rootCtx,
} from '@milkdown/kit/core'
import { clipboard } from '@milkdown/kit/plugin/clipboard'
import { history, redoCommand, undoCommand } from '@milkdown/kit/plugin/history'
import { listener, listenerCtx } from '@milkdown/kit/plugin/listener'
import {
  commonmark,
  imageSchema,
  insertHrCommand,
  remarkPreserveEmptyLinePlugin,
  toggleEmphasisCommand,
  toggleStrongCommand,
  turnIntoTextCommand,
  wrapInBlockquoteCommand,
  wrapInBulletListCommand,
  wrapInHeadingCommand,
  wrapInOrderedListCommand,
} from '@milkdown/kit/preset/commonmark'
import { gfm, insertTableCommand } from '@milkdown/kit/preset/gfm'
import { Plugin } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { callCommand, getMarkdown, insert, replaceAll } from '@milkdown/kit/utils'
import { takeOff, toolsAt } from './at-caret.ts'
import { linkedTo, putCitation, putLink } from './in-line.ts'
import type { Tool } from './tools.ts'
import { WRITING } from './writing.ts'

export type RichEditor = {
  /** Uses a tool; where the caret is in its work already, that is undone. */
  run(tool: Tool): void
  /** Inserts markdown at the caret, replacing the `/…` that opened the menu. */
  insert(markdown: string): void
  /** Cites a source at the caret, within its sentence. */
  cite(key: string): void
  /** Where the link at the caret leads; '' = there is none. */
  linkedTo(): string
  /** Links the marked words, or changes the link at the caret; '' takes it off. */
  link(href: string): void
  /** Replaces the text after it was changed in the source view. */
  replace(markdown: string): void
  /** Emits the latest text immediately; normally the editor debounces it. Nothing is emitted for unchanged text. */
  flush(): void
  focus(): void
  destroy(): void
}

type Options = {
  root: HTMLElement
  markdown: string
  label: string
  onChange(markdown: string): void
  /** The tools whose work the caret is in. */
  onTools(tools: readonly Tool[]): void
  /** The text after a slash at the beginning of a paragraph; null = the menu is closed. */
  onSlash(asked: string | null, at: { left: number; top: number; bottom: number }): void
  /** True when the menu handled the key. */
  onMenuKey(key: string): boolean
  /** Pictures that were dropped or pasted. */
  onFiles(files: readonly File[]): void
}

/** Opens the rich editor: it reads and writes our markdown. A chunk of its own, loaded when a text is edited. */
export async function openRichEditor(options: Options): Promise<RichEditor> {
  let reported = ''
  const report = (markdown: string) => {
    if (markdown === reported) return
    reported = markdown
    options.onChange(markdown)
  }
  const editor = await Editor.make()
    .config((ctx) => {
      ctx.set(rootCtx, options.root)
      ctx.set(defaultValueCtx, options.markdown)
      ctx.update(remarkStringifyOptionsCtx, (known) => ({
        ...known,
        ...WRITING,
        handlers: { ...known.handlers, ...WRITING.handlers },
      }))
      ctx.update(editorViewOptionsCtx, (known) => ({
        ...known,
        attributes: {
          'aria-label': options.label,
          'aria-multiline': 'true',
          lang: 'en-GB',
          spellcheck: 'true',
          class: 'prose',
        },
        transformPastedHTML: dropUnsafeLinks,
        handleKeyDown: (_view, event) => options.onMenuKey(event.key),
        handlePaste: (_view, event) => acceptFiles(event.clipboardData, options.onFiles),
        handleDrop: (_view, event) => acceptFiles(event.dataTransfer, options.onFiles),
      }))
      ctx.update(prosePluginsCtx, (known) => [...known, new Plugin({ view: () => ({ update: reportCaret(options) }) })])
      ctx.get(listenerCtx).markdownUpdated((_inner, markdown, before) => {
        if (markdown !== before) report(markdown)
      })
    })
    // Otherwise empty lines become <br />; recommended by the maintainer (Milkdown issue 1785).
    .use(commonmark.filter((part) => !([remarkPreserveEmptyLinePlugin].flat() as unknown[]).includes(part)))
    .use(PICTURE)
    .use(gfm)
    .use(history)
    .use(listener)
    .use(clipboard)
    .create()
  reported = editor.action(getMarkdown())
  const view = () => editor.ctx.get(editorViewCtx)

  return {
    run(tool) {
      const isOn = toolsAt(view().state).includes(tool)
      if (!takeOff(view(), tool)) editor.action(COMMANDS[isOn && isHeading(tool) ? 'paragraph' : tool]())
      view().focus()
    },
    insert(markdown) {
      dropSlash(view())
      editor.action(insert(markdown))
      view().focus()
    },
    cite(key) {
      dropSlash(view())
      putCitation(view(), key)
      view().focus()
    },
    linkedTo: () => linkedTo(view().state),
    link(href) {
      putLink(view(), href)
      view().focus()
    },
    replace: (markdown) => void editor.action(replaceAll(markdown)),
    flush: () => report(editor.action(getMarkdown())),
    focus: () => view().focus(),
    destroy: () => void editor.destroy(),
  }
}

/** Most pictures have no title. Milkdown 7.22.1 silently drops a picture without one. */
const PICTURE = imageSchema.extendSchema((known) => (ctx) => {
  const schema = known(ctx)
  return {
    ...schema,
    parseMarkdown: {
      ...schema.parseMarkdown,
      runner: (state, { url, alt, title }, type) =>
        void state.addNode(type, { src: url ?? '', alt: alt ?? '', title: title ?? '' }),
    },
  }
})

const isHeading = (tool: Tool) => tool === 'heading' || tool === 'subheading'

/** Functions, because Milkdown assigns a command's key when an editor opens; there is none while this file loads. */
const COMMANDS: Readonly<Record<Tool, () => ReturnType<typeof callCommand>>> = {
  bold: () => callCommand(toggleStrongCommand.key),
  italic: () => callCommand(toggleEmphasisCommand.key),
  heading: () => callCommand(wrapInHeadingCommand.key, 2),
  subheading: () => callCommand(wrapInHeadingCommand.key, 3),
  paragraph: () => callCommand(turnIntoTextCommand.key),
  list: () => callCommand(wrapInBulletListCommand.key),
  numbers: () => callCommand(wrapInOrderedListCommand.key),
  note: () => callCommand(wrapInBlockquoteCommand.key),
  table: () => callCommand(insertTableCommand.key, { row: 3, col: 2 }),
  line: () => callCommand(insertHrCommand.key),
  undo: () => callCommand(undoCommand.key),
  redo: () => callCommand(redoCommand.key),
}

/**
 * Says after every change and move which tools the caret is in, and what stands after a slash: `/ta` at the beginning of
 * a paragraph filters the menu to the table.
 */
function reportCaret({ onTools, onSlash }: Options) {
  let tools = ''
  let slash: string | null = null
  return (view: EditorView) => {
    const now = toolsAt(view.state)
    if (now.join() !== tools) onTools(now)
    tools = now.join()
    const asked = slashBefore(view)
    if (asked !== slash) onSlash(asked, view.coordsAtPos(view.state.selection.from))
    slash = asked
  }
}

function slashBefore({ state }: EditorView): string | null {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type.name !== 'paragraph') return null
  return /^\/([\w ]{0,20})$/.exec($from.parent.textContent)?.[1] ?? null
}

function dropSlash(view: EditorView): void {
  if (slashBefore(view) === null) return
  const { $from } = view.state.selection
  view.dispatch(view.state.tr.delete($from.start(), $from.end()))
}

function acceptFiles(data: DataTransfer | null, onFiles: Options['onFiles']): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0) return false
  onFiles(files)
  return true
}

/**
 * Text pasted from a word processor may contain javascript: URLs; the server doesn't render them, and they are dropped
 * here.
 */
export function dropUnsafeLinks(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  for (const link of pasted.querySelectorAll('a[href]'))
    if (!/^(?:https?:|mailto:|\/(?!\/)|#)/i.test(link.getAttribute('href')?.trim() ?? '')) link.removeAttribute('href')
  for (const gone of pasted.querySelectorAll('script,style,meta,link,object,embed,iframe,img')) gone.remove()
  return pasted.body.innerHTML
}
