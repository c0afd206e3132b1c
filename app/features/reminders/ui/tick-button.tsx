import { useState } from 'react'
import { ApiError, formTo, isSignedOut, linkTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { useMembersWorker } from '#app/browser/use-members-worker.ts'
import { enter, notifyOtherWindows, useAllSent, useDelivery } from '#app/entries/delivery.ts'
import { type Sent, statusAfter } from '#app/entries/queue.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { handOnFocus } from '#app/ui/hand-on-focus.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { localDateAt, type MemberClock } from '#app/values/time-zone.ts'

type Props = {
  what: string
  name: string
  /** A caution for the habit, as on the day's card. */
  care: { words: string; whoShouldNot: string | null } | null
  owner: string
  clock: MemberClock
  /** Set when a form without script is redirected back here. */
  wasDone: boolean
}

/** A page with one habit and one button. Offline, the tick is stored on the device, as on the day's card. */
export function TickButton({ what, name, care, owner, clock, wasDone }: Props) {
  const [isDone, setIsDone] = useState(wasDone)
  const { onSubmit, busy, error } = useFormPost<'POST /api/tick/:what'>({
    onDone: () => {
      setIsDone(true)
      notifyOtherWindows(owner)
    },
    // The connection failed although the browser reports one, or the sign-in has ended: like on the card, the tick waits.
    onError: (error) => statusAfter(error) !== 'refused' && keepOnDevice(),
  })
  const unsaved = useUnsaved(owner, what)
  useMembersWorker(owner)
  useDelivery(owner, () => {})

  function keepOnDevice() {
    // The page may be cached since another day, so the date comes from the member's clock.
    enter(owner, { date: localDateAt(new Date(), clock), field: fieldOf(what), value: 'done' })
    setIsDone(true)
  }

  if (isDone)
    return (
      <PageHead
        eyebrow="Today"
        title={unsaved?.status === 'refused' ? 'Not ticked' : 'Ticked'}
        lead={<span role="status">{wordsOf(name, unsaved)}</span>}
      >
        <p className="pt-2">
          {isSignedOut(unsaved?.error) ? (
            <ButtonLink href={linkTo('GET /api/login', { query: { next: '/app' } })}>Sign in again</ButtonLink>
          ) : (
            <ButtonLink href="/app">Open today</ButtonLink>
          )}
        </p>
      </PageHead>
    )
  return (
    <PageHead eyebrow="Today" title={name} lead="Press once to tick it for today.">
      {care && (
        <div className="measure grid gap-2 pt-2">
          <p>{care.words}</p>
          {care.whoShouldNot && <p className="text-soft">Who should not: {care.whoShouldNot}</p>}
        </div>
      )}
      <form
        ref={handOnFocus}
        {...formTo('POST /api/tick/:what', { path: { what } })}
        onSubmit={(event) => {
          if (navigator.onLine) return void onSubmit(event)
          event.preventDefault()
          keepOnDevice()
        }}
        className="grid justify-items-start gap-3 pt-2"
      >
        <Submit size="large" busy={busy}>
          Done
        </Submit>
        <div role="status">
          {error && statusAfter(error) === 'refused' && <p className="text-sm text-danger">{error.userMessage}</p>}
        </div>
      </form>
    </PageHead>
  )
}

const fieldOf = (what: string) => (HABIT_KEYS.some((key) => key === what) ? `habit.${what}` : `own.${what}`)

/** The tick on this device that the server hasn't confirmed. */
const useUnsaved = (owner: string, what: string): Sent | undefined =>
  [...useAllSent(owner).values()].findLast(
    ({ entry, status }) => entry.field === fieldOf(what) && entry.value === 'done' && status !== 'saved',
  )

function wordsOf(name: string, unsaved: Sent | undefined): string {
  if (!unsaved) return `${name}: done. It’s in your day.`
  const { status, error } = unsaved
  if (status === 'refused') return error instanceof ApiError ? error.userMessage : `${name} couldn’t be ticked.`
  if (status === 'sending') return `${name}: done. The tick is being sent.`
  return status === 'failed'
    ? `${name}: done, and not saved yet. We’ll send it again.`
    : `${name}: done. You’re offline, so the tick is kept on this device and sent when you’re back.`
}
