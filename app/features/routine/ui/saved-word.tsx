import type { EntryStatus } from '#app/entries/queue.ts'
import { classNames } from '#app/ui/class-names.ts'

/** The status as text, so that it doesn't depend on colour. Empty while an entry is being sent. */
export function SavedWord({ status, isFirst = false }: { status: EntryStatus; isFirst?: boolean }) {
  if (status === 'sending') return null
  const isBad = status === 'failed' || status === 'refused'
  return (
    <span
      className={classNames('font-medium', isBad ? 'text-danger' : status === 'waiting' ? 'text-ink' : 'text-action')}
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
