import { useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import type { Source } from './insert-dialogs.tsx'

const MOST = 30

export function SourceList({ sources, onChoose }: { sources: readonly Source[]; onChoose: (key: string) => void }) {
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
