import { useContext, useEffect, useId, useRef, useState } from 'react'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { classNames } from '#app/ui/class-names.ts'
import { FieldError } from '#app/ui/field.tsx'
import { FormState, useFieldError } from '#app/ui/form-state.ts'
import { InsertDialogs, type Source } from './insert-dialogs.tsx'
import { type MenuPlace, menuPlace } from './menu-place.ts'
import type { RichEditor } from './milkdown.ts'
import { SlashMenu } from './slash-menu.tsx'
import { ToolBar } from './tool-bar.tsx'
import { entriesFor, type Tool } from './tools.ts'
import './editor.css'

type Props = {
  label: string
  defaultValue: string
  /** The sources that can be cited. */
  sources: readonly Source[]
  onChange?: (markdown: string) => void
}

type View = 'rich' | 'source'
export type Wanted = Tool | 'citation' | 'picture' | 'button' | 'link'

/**
 * The markdown field of a form, named `body`: rich text, or its source. Without script, and until the editor has
 * loaded, it's a plain field with the source; the editor writes into that field, so the form always has the text.
 */
export function MarkdownField({ label, defaultValue, sources, onChange }: Props) {
  const id = useId()
  const { busy } = useContext(FormState)
  const error = useFieldError('body', null)
  const isHydrated = useIsHydrated()
  const [view, setView] = useState<View>('source')
  const [slash, setSlash] = useState<(MenuPlace & { asked: string; left: number; chosen: number }) | null>(null)
  const [pressed, setPressed] = useState<readonly Tool[]>([])
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [dropped, setDropped] = useState<File | null>(null)
  const [problem, setProblem] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const editor = useRef<RichEditor | null>(null)
  // The editor is opened once per view; these refs give its callbacks the current props.
  const onKey = useRef(onMenuKey)
  onKey.current = onMenuKey

  useEffect(() => setView('rich'), [])
  useEffect(() => {
    // Text restored into the field is shown in the editor, too.
    const words = field.current
    const refill = () => editor.current?.replace(words?.value ?? '')
    words?.addEventListener('refill', refill)
    // Flushes the editor before the form is submitted, however soon after typing that is.
    const form = words?.form
    const flush = () => editor.current?.flush()
    form?.addEventListener('submit', flush, { capture: true })
    return () => {
      words?.removeEventListener('refill', refill)
      form?.removeEventListener('submit', flush, { capture: true })
    }
  }, [])
  useEffect(() => {
    const [place, words] = [root.current, field.current]
    if (view !== 'rich' || !place || !words) return
    let isGone = false
    import('./milkdown.ts')
      .then(({ openRichEditor }) =>
        openRichEditor({
          ...{
            root: place,
            markdown: words.value,
            label,
            onFiles: ([file]) => {
              setDropped(file ?? null)
              setWanted('picture')
            },
          },
          onChange(markdown) {
            words.value = markdown
            words.dispatchEvent(new Event('input', { bubbles: true }))
          },
          onTools: setPressed,
          onSlash: (asked, { left, ...line }) => {
            // The part of the page that a phone shows above its keyboard.
            const seen = visualViewport ?? { offsetTop: 0, height: innerHeight }
            const place = menuPlace(line, { from: seen.offsetTop, height: seen.height })
            setSlash(asked === null ? null : { ...place, asked, left, top: place.top + scrollY, chosen: 0 })
          },
          onMenuKey: (key) => onKey.current(key),
        }),
      )
      .then((opened) => {
        if (isGone) opened.destroy()
        else editor.current = opened
      })
      .catch(() => {
        setProblem(true)
        setView('source')
      })
    return () => {
      isGone = true
      editor.current?.flush()
      editor.current?.destroy()
      editor.current = null
      place.replaceChildren()
    }
  }, [view, label])

  function onMenuKey(key: string): boolean {
    const open = slash
    if (!open) return false
    const entries = entriesFor(open.asked)
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (key === 'Escape') setSlash(null)
    else if (step) setSlash({ ...open, chosen: (open.chosen + step + entries.length) % Math.max(1, entries.length) })
    else if (key === 'Enter' && entries[open.chosen]) choose(entries[open.chosen]?.tool ?? 'paragraph')
    else return false
    return true
  }

  function choose(tool: Wanted): void {
    setSlash(null)
    editor.current?.insert('')
    use(tool)
  }

  function use(tool: Wanted): void {
    if (tool === 'citation' || tool === 'picture' || tool === 'button' || tool === 'link') setWanted(tool)
    else editor.current?.run(tool)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {isHydrated && (
          <button
            type="button"
            className="link inline-flex min-h-11 items-center px-1 text-sm"
            onClick={() => setView(view === 'rich' ? 'source' : 'rich')}
          >
            {view === 'rich' ? 'Show the source' : 'Show as it will look'}
          </button>
        )}
      </div>
      {problem && <p className="text-sm text-soft">The editor didn’t come. You can write here: this is the source.</p>}
      <textarea
        ref={field}
        id={id}
        name="body"
        defaultValue={defaultValue}
        rows={18}
        spellCheck
        lang="en-GB"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        hidden={view === 'rich'}
        readOnly={busy}
        onInput={(event) => onChange?.(event.currentTarget.value)}
        className="control field-sizing-content"
      />
      <div inert={busy} className={classNames('writing', view === 'source' && 'hidden')}>
        <ToolBar onUse={use} pressed={pressed} without={sources.length === 0 ? 'citation' : undefined} />
        <div ref={root} className="writing-words" />
      </div>
      {slash && <SlashMenu entries={entriesFor(slash.asked)} place={slash} onChoose={choose} />}
      <InsertDialogs
        wanted={wanted}
        sources={sources}
        dropped={dropped}
        onClose={() => {
          setWanted(null)
          setDropped(null)
        }}
        onInsert={(markdown) => editor.current?.insert(markdown)}
        onCite={(key) => editor.current?.cite(key)}
        linkedTo={editor.current?.linkedTo() ?? ''}
        onLink={(href) => editor.current?.link(href)}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}
