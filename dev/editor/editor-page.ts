import { openRichEditor } from '#app/office/ui/editor/milkdown.ts'
import type { Tool } from '#app/office/ui/editor/tools.ts'

const nothing = () => {}

/** Returns the editor's markdown for a text, after using these tools on its whole content. */
async function writeAnew(markdown: string, tools: readonly Tool[]): Promise<string> {
  const root = document.createElement('div')
  document.body.append(root)
  let written = markdown
  const onChange = (said: string) => {
    written = said
  }
  const options = {
    root,
    markdown,
    label: 'Text',
    onChange,
    onTools: nothing,
    onSlash: nothing,
    onMenuKey: () => false,
  }
  const editor = await openRichEditor({ ...options, onFiles: nothing })
  editor.focus()
  const isChosen = new Promise((done) => document.addEventListener('selectionchange', done, { once: true }))
  document.execCommand('selectAll')
  await isChosen
  for (const tool of tools) editor.run(tool)
  editor.flush()
  editor.destroy()
  root.remove()
  return written
}

Object.assign(globalThis, { writeAnew })
