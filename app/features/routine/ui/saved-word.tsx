import type { EntryStatus } from '#app/entries/queue.ts'
import { classNames } from '#app/ui/class-names.ts'

/** The status as text, so that it doesn't depend on colour. Empty while an entry is being sent. */
export function SavedWord({ status, isFirst = false }: { status: EntryStatus; isFirst?: boolean }) {
  if (status === 'sending') return null
  const isBad = status === 'failed' || status === 'refused'
  return (
    <span
      className={classNames(
        'font-medium',
        isBad ? 'text-danger' : status === 'waiting' ? 'text-ink' : 'saved-word text-action',
      )}
    >
      {!isFirst && ' · '}
      {SAVED_WORDS[status]}
    </span>
  )
}

const SAVED_WORDS = {
  waiting: 'Waiting for a connection',
  failed: 'Not saved yet',
  refused: 'Not saved',
  saved: 'Saved',
} as const

/** The save status of the day. */
export function SaveState({ status }: { status: EntryStatus | undefined }) {
  if (status === 'failed' || status === 'refused')
    return <p className="font-medium text-danger">The last change wasn’t saved.</p>
  if (status === 'waiting')
    return (
      <p className="font-medium">
        You’re offline. We’ll keep what you enter on this device and send it when you’re back. Your figures will catch
        up then.
      </p>
    )
  if (status === 'sending') return <p className="text-soft">Saving…</p>
  if (status === undefined) return null
  return (
    <p className="text-soft">
      <span className="font-medium text-action">Progress Saved</span>
      <span className="sr-only">. Your routine progress has been updated.</span>
    </p>
  )
}
