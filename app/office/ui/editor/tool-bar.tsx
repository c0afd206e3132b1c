import { type KeyboardEvent, useRef } from 'react'
import type { Wanted } from './markdown-field.tsx'
import type { Tool } from './tools.ts'

const BUTTONS: readonly { tool: Wanted; label: string; sign: string; className?: string }[] = [
  { tool: 'bold', label: 'Bold', sign: 'B' },
  { tool: 'italic', label: 'Italic', sign: 'i', className: 'font-serif italic' },
  { tool: 'heading', label: 'Heading', sign: 'H' },
  { tool: 'subheading', label: 'Small heading', sign: 'h' },
  { tool: 'list', label: 'List', sign: '•' },
  { tool: 'numbers', label: 'Steps 1. 2. 3.', sign: '1.' },
  { tool: 'note', label: 'Note', sign: '“' },
  { tool: 'link', label: 'Link', sign: 'Link' },
  { tool: 'citation', label: 'Cite a source', sign: 'Source' },
  { tool: 'table', label: 'Table', sign: 'Table' },
  { tool: 'picture', label: 'Picture', sign: 'Picture' },
  { tool: 'button', label: 'Button', sign: 'Button' },
  { tool: 'undo', label: 'Undo', sign: '↶' },
  { tool: 'redo', label: 'Redo', sign: '↷' },
]

const TOGGLES: readonly Wanted[] = ['bold', 'italic', 'heading', 'subheading', 'list', 'numbers', 'note']

type Props = {
  onUse: (tool: Wanted) => void
  /** The tools whose work the caret is in. */
  pressed: readonly Tool[]
  /** A tool that this text doesn't need. */
  without?: Wanted | undefined
}

/** The editor's toolbar: one stop for the Tab key, arrow keys move along it. Within reach of the thumb on a phone. */
export function ToolBar({ onUse, pressed, without }: Props) {
  const bar = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent) {
    const all = [...(bar.current?.querySelectorAll('button') ?? [])]
    const here = all.indexOf(document.activeElement as HTMLButtonElement)
    const step = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key]
    if (step === undefined || here < 0) return
    event.preventDefault()
    all.at(step % all.length)?.focus()
  }

  return (
    <div ref={bar} role="toolbar" aria-label="Write with" className="writing-tools" onKeyDown={walk}>
      {BUTTONS.filter(({ tool }) => tool !== without).map(({ tool, label, sign, className }, at) => (
        <button
          key={tool}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={TOGGLES.includes(tool) ? pressed.some((one) => one === tool) : undefined}
          tabIndex={at === 0 ? 0 : -1}
          // Keeps the caret in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onUse(tool)}
          className={className}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}
