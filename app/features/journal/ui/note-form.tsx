import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, formTo, isSignedOut, linkTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { enter, useAllSent, useDelivery, useOutcomes } from '#app/entries/delivery.ts'
import { nameIn } from '#app/entries/entry.ts'
import { type Sent, statusAfter } from '#app/entries/queue.ts'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextAreaField } from '#app/ui/field.tsx'
import { FormState } from '#app/ui/form-state.ts'
import { KeptDraft } from '#app/ui/kept-draft.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { lengthProblem } from '#app/values/text-length.ts'
import { localDateAt, type MemberClock } from '#app/values/time-zone.ts'
import { LONGEST_JOURNAL_NOTE, readNote, writeNote } from '../journal.ts'

type Props = {
  owner: string
  date: LocalDate
  /** A day that entries are accepted for, under which a change is sent: a file may have brought in notes from before. */
  openDay: LocalDate
  /** New notes have an id, too, so that sending one twice stores it once. */
  id: string
  about: string
  body: string
  isKnown: boolean
  /** The member's clock, if a new note is about today, whichever day that is when it's begun. */
  clock: MemberClock | null
  choices: readonly { about: string; label: string }[]
  onDone: () => void
}

/** Form for a note on a day or a tick. While offline it is queued on the device like ticks. */
export function NoteForm({
  owner,
  date: dateOfPage,
  openDay,
  id,
  about,
  body,
  isKnown,
  clock,
  choices,
  onDone,
}: Props) {
  const { noteId, renew } = useNoteId(id, isKnown)
  const [date, setDate] = useState(dateOfPage)
  const sentOn = isKnown ? openDay : date
  const isBegun = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  /** The last sent id: a request that may have arrived is queued under the same id. */
  const sentId = useRef(noteId)
  const unsaved = useUnsavedNotes(owner, onDone)
  const waiting = unsaved.filter(({ status }) => status !== 'refused')
  const [tooLong, setTooLong] = useState<string | null>(null)
  const post = useFormPost({
    onDone: (_, written) => {
      startAnew(written)
      onDone()
    },
    // The connection failed although the device is online, or the sign-in has ended: like a tick, the note waits.
    onError: (error) => statusAfter(error) !== 'refused' && form.current && keep(form.current, sentId.current),
  })
  const moveToToday = useCallback(() => {
    if (clock && !isKnown && !isBegun.current) setDate(localDateAt(new Date(), clock))
  }, [clock, isKnown])
  useEffect(moveToToday, [moveToToday])

  /** Queues an unsent note on the device under the same id, so that it can't be duplicated. */
  function keep(written: HTMLFormElement, as: string) {
    const fields = new FormData(written)
    const value = writeNote({ about: String(fields.get('about')), body: bodyOf(written) })
    enter(owner, { date: sentOn, field: `note.${as}`, value })
    startAnew(written)
  }

  function startAnew(written: HTMLFormElement) {
    written.reset()
    isBegun.current = false
    renew()
  }

  return (
    <form
      ref={form}
      id="write"
      {...formTo('POST /api/journal/:date', { path: { date: sentOn } })}
      onChange={(event) => {
        post.onChange()
        // A page may be left open overnight: a note is about the day on which it was begun.
        moveToToday()
        isBegun.current = bodyOf(event.currentTarget) !== ''
      }}
      onSubmit={(event) => {
        sentId.current = noteId
        const problem = lengthProblem(bodyOf(event.currentTarget), LONGEST_JOURNAL_NOTE)
        setTooLong(problem)
        if (problem) return event.preventDefault()
        if (navigator.onLine) return void post.onSubmit(event)
        event.preventDefault()
        keep(event.currentTarget, noteId)
      }}
      className="surface grid scroll-mt-24 gap-4 rounded-lg border border-line bg-raised p-4 sm:p-5"
    >
      <FormState value={post}>
        <input type="hidden" name="id" value={noteId} />
        <KeptDraft owner={owner} place={`note/${isKnown ? id : clock ? 'today' : dateOfPage}`} />
        <SelectField label={`About ${longDayLabel(date)}`} name="about" defaultValue={about} required>
          <Options of={choices.map((choice) => [choice.about, choice.label])} />
        </SelectField>
        <TextAreaField
          label={isKnown ? 'Your note' : 'What would you like to remember?'}
          name="body"
          rows={3}
          defaultValue={body}
          error={tooLong}
          required={!isKnown}
          hint={isKnown ? 'Clear it to delete the note.' : undefined}
        />
        <div role="status" className="grid gap-2 text-sm">
          {waiting.length > 0 && <p>{wordsOf(waiting)}</p>}
          {waiting.map(({ id: key, body: words }) => (
            <Words key={key}>{words}</Words>
          ))}
          {unsaved.map(
            ({ id: key, status, error, body: words }) =>
              status === 'refused' && (
                <div key={key} className="grid gap-2">
                  <p className="text-danger">
                    Not saved. {error instanceof ApiError && error.userMessage} Copy your words before you leave this
                    page:
                  </p>
                  <Words>{words}</Words>
                </div>
              ),
          )}
          {post.error && statusAfter(post.error) === 'refused' && (
            <p className="text-danger">{post.error.userMessage}</p>
          )}
          {post.isDone && <p className="text-soft">Saved.</p>}
        </div>
        <Submit className="justify-self-start">Keep it</Submit>
      </FormState>
    </form>
  )
}

const Words = ({ children }: { children: string }) => (
  <p className="measure whitespace-pre-line border-s-2 border-line ps-3 text-soft">{children || 'A note to delete.'}</p>
)

/** What is said above the notes that wait on the device. */
function wordsOf(waiting: readonly Pick<Sent, 'status' | 'error'>[]): ReactNode {
  if (waiting.some(({ status }) => status === 'sending')) return 'Sending'
  if (waiting.some(({ error }) => isSignedOut(error)))
    return (
      <>
        Not saved yet. <TextLink href={SIGN_IN}>Sign in again</TextLink>, and we’ll send it:
      </>
    )
  return waiting.some(({ status }) => status === 'failed')
    ? 'Not saved yet. We’ll send it again:'
    : 'You’re offline. This is kept on your device and sent when you’re back:'
}

const SIGN_IN = linkTo('GET /api/login', { query: { next: '/app/journal' } })

const bodyOf = (form: HTMLFormElement) => String(new FormData(form).get('body')).trim()

/**
 * The id of the note being written. A cached page has the same id each time it opens, so a new note gets a fresh one;
 * otherwise it would overwrite the previous note.
 */
function useNoteId(first: string, isKnown: boolean) {
  const [noteId, setNoteId] = useState(first)
  const renew = useCallback(() => {
    // Pages are only cached in secure contexts, where randomUUID is available.
    setNoteId(!isKnown && isSecureContext ? crypto.randomUUID() : first)
  }, [first, isKnown])
  useEffect(renew, [renew])
  return { noteId, renew }
}

/** The notes that this device has and the server hasn't, also those it has refused: nobody else has their words. */
function useUnsavedNotes(owner: string, onSent: () => void) {
  useDelivery(owner, onSent)
  useOutcomes(owner, { onSaved: ({ field }) => nameIn(field, 'note') !== undefined && onSent() })
  return [...useAllSent(owner).values()].flatMap(({ entry: { id, field, value }, status, error }) =>
    status === 'saved' || nameIn(field, 'note') === undefined ? [] : [{ id, status, error, ...readNote(value) }],
  )
}
