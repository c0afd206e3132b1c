import { useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { enter } from '#app/entries/delivery.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { LONGEST_JOURNAL_NOTE, writeNote } from '../journal.ts'

type Props = {
  owner: string
  date: LocalDate
  /** A new note has an id, too: sent twice it is kept once. */
  id: string
  about: string
  body: string
  isKnown: boolean
  choices: readonly { about: string; label: string }[]
  onDone: () => void
}

/** A note on a day or a tick. Without a connection it waits on the device, as ticks do. */
export function NoteForm({ owner, date, id, about, body, isKnown, choices, onDone }: Props) {
  const [waits, setWaits] = useState(false)
  const { onSubmit, busy, error, fieldError } = useFormPost({
    onDone: (_, form) => {
      form.reset()
      setWaits(false)
      onDone()
    },
    onError: ({ status }) => setWaits(status === 0),
  })
  return (
    <form
      id="write"
      {...formTo('POST /api/journal/:date', { path: { date } })}
      onSubmit={(event) => {
        const said = new FormData(event.currentTarget)
        if (navigator.onLine) return void onSubmit(event)
        event.preventDefault()
        const value = writeNote({ about: String(said.get('about')), body: String(said.get('body')) })
        enter(owner, { date, field: `note.${id}`, value })
        setWaits(true)
      }}
      className="surface grid scroll-mt-24 gap-4 rounded-lg border border-line bg-raised p-4 sm:p-5"
    >
      <input type="hidden" name="id" value={id} />
      <SelectField label={`About ${longDayLabel(date)}`} name="about" defaultValue={about} required>
        {choices.map((choice) => (
          <option key={choice.about} value={choice.about}>
            {choice.label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={isKnown ? 'Your note' : 'What would you like to remember?'}
        name="body"
        rows={3}
        maxLength={LONGEST_JOURNAL_NOTE}
        defaultValue={body}
        required={!isKnown}
        hint={isKnown ? 'Empty it to take the note back.' : undefined}
        error={fieldError('body')}
      />
      <div role="status">
        {waits && <p className="text-sm">You’re offline. The note is kept on this device and sent when you’re back.</p>}
        {error && !waits && <p className="text-sm text-danger">{error.userMessage}</p>}
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        Keep it
      </Button>
    </form>
  )
}
