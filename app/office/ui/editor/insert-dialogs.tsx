import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Wanted } from './markdown-field.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { buttonOf, pictureOf } from './tools.ts'

/** A source to cite: its key and title. */
export type Source = { id: string; words: string }

type Props = {
  wanted: Wanted | null
  sources: readonly Source[]
  /** A picture that was dropped into the text. */
  dropped: File | null
  onClose: () => void
  onInsert: (markdown: string) => void
  onCite: (key: string) => void
  /** Where the link at the caret leads; '' = there is none. */
  linkedTo: string
  onLink: (href: string) => void
}

/**
 * Dialogs for insertions that need input. Escape leaves the text unchanged. They are at the end of the page: Chromium
 * would submit a form nested in the text's form directly, bypassing its listeners.
 */
export function InsertDialogs(props: Props) {
  const { wanted, sources, dropped, linkedTo, onClose, onInsert, onCite, onLink } = props
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wanted) return
    const dialog = place.current?.querySelector('dialog')
    dialog?.showModal()
    // By default the close button would get the focus.
    dialog?.querySelector('input')?.focus()
  }, [wanted])

  function done(put: () => void): void {
    place.current?.querySelector('dialog')?.close()
    put()
  }
  function onSubmit(put: (said: FormData) => void) {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // Prevents the surrounding form from being submitted, too.
      event.stopPropagation()
      const fields = new FormData(event.currentTarget)
      done(() => put(fields))
    }
  }
  const read = (said: FormData, name: string) => String(said.get(name) ?? '').trim()

  if (!wanted) return null
  return createPortal(
    <div ref={place}>
      {wanted === 'citation' && (
        <Dialog id={id} title="Cite a source" onClose={onClose}>
          <SourceList sources={sources} onChoose={(key) => done(() => onCite(key))} />
        </Dialog>
      )}
      {wanted === 'link' && (
        <Dialog id={id} title="Link" lead={LINK_LEADS[linkedTo ? 'known' : 'fresh']} onClose={onClose}>
          <InsertForm onSubmit={onSubmit((said) => onLink(read(said, 'href')))}>
            <TextField
              name="href"
              label="Where it leads"
              required={linkedTo === ''}
              defaultValue={linkedTo}
              placeholder="/blog/… or https://…"
            />
          </InsertForm>
        </Dialog>
      )}
      {wanted === 'button' && (
        <Dialog id={id} title="Button" onClose={onClose}>
          <InsertForm onSubmit={onSubmit((said) => onInsert(buttonOf(read(said, 'words'), read(said, 'href'))))}>
            <TextField name="words" label="What it says" required />
            <TextField name="href" label="Where it leads" required placeholder="/products/… or https://…" />
          </InsertForm>
        </Dialog>
      )}
      {wanted === 'picture' && (
        <Dialog id={id} title="Picture" onClose={onClose}>
          <PictureChoice dropped={dropped} onChoose={({ link, alt }) => done(() => onInsert(pictureOf(alt, link)))} />
        </Dialog>
      )}
    </div>,
    document.body,
  )
}

const LINK_LEADS = {
  fresh: 'The words that are marked become the link.',
  known: 'Left empty, the words stay and the link goes.',
}

type InsertProps = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; children: React.ReactNode }

function InsertForm({ onSubmit, children }: InsertProps) {
  return (
    <form method="dialog" onSubmit={onSubmit} className="grid gap-5">
      {children}
      <div>
        <Button type="submit">Put it in</Button>
      </div>
    </form>
  )
}

const MOST = 30

function SourceList({ sources, onChoose }: { sources: readonly Source[]; onChoose: (key: string) => void }) {
  const [asked, setAsked] = useState('')
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  const found = sources.filter((source) => {
    const text = `${source.id} ${source.words}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <div className="grid gap-4">
      <TextField
        name="q"
        type="search"
        label="Author, year or a word of its title"
        required
        value={asked}
        onChange={(event) => setAsked(event.currentTarget.value)}
      />
      <ul className="grid max-h-80 divide-y divide-line overflow-y-auto">
        {found.slice(0, MOST).map(({ id, words: name }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-11 w-full gap-3 py-2 text-start text-sm hover:bg-sunk"
              onClick={() => onChoose(id)}
            >
              <span className="w-12 shrink-0 font-semibold text-action">{id}</span>
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-sm text-soft">No such source. Add it to the register first.</p>}
      {found.length > MOST && <p className="text-sm text-soft">And {found.length - MOST} more: say more of it.</p>}
    </div>
  )
}
