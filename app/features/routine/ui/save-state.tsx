import type { EntryStatus } from '#app/entries/queue.ts'

/** The save status of the day. */
export function SaveState({ status }: { status: EntryStatus | undefined }) {
  if (status === 'failed' || status === 'refused')
    return <p className="font-medium text-danger">The last change was not saved.</p>
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
