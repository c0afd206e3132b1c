import { useEffect, useRef } from 'react'
import type { Outgoing } from '#app/browser/outgoing.ts'
import { useMembersWorker } from '#app/browser/use-members-worker.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import type { AboutPage } from '../thread.ts'
import type { Coach } from './coach-side.tsx'
import { Composer } from './composer.tsx'
import { Bubble, MessageList, type ShownMessage } from './message-list.tsx'
import { PictureForm } from './picture-form.tsx'
import { useMessageDelivery, useOutgoing, withdrawMessage, writeMessage } from './use-outgoing.ts'

type Props = {
  owner: string
  coach: Coach
  messages: readonly ShownMessage[]
  before: number | null
  readByCoach: number
  q: string
  /** Whether this is the newest page of the thread, without a search. */
  isWhole: boolean
  mayWrite: boolean
  formId: string
  about: { day: LocalDate | null; page: AboutPage | null }
  pictureOf: (id: string) => string
  onSent: () => void
}

/** The thread as its member sees it, followed by messages waiting on this device. */
export function MemberThread(props: Props) {
  const { owner, coach, messages, before, readByCoach, q, isWhole, mayWrite, formId, about, pictureOf, onSent } = props
  const outgoing = useOutgoing(owner)
  useMessageDelivery(owner, onSent)
  useMembersWorker(owner)
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length + outgoing.length
  useEffect(() => {
    if (isWhole && count > 6) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count, isWhole])
  const known = new Set(messages.map(({ id }) => id))
  return (
    <>
      {before !== null && (
        <p>
          <TextLink
            className="touch"
            href={`/app/coach?${new URLSearchParams({ ...(q && { q }), before: String(before) })}`}
          >
            {q ? 'Older matches' : 'Earlier messages'}
          </TextLink>
        </p>
      )}
      {!isWhole && (
        <p>
          <TextLink className="touch" href="/app/coach">
            Back to the newest
          </TextLink>
        </p>
      )}
      {count === 0 && (q || mayWrite) && (
        <p className="measure text-lg text-soft">
          {q
            ? `Nothing in this thread matches “${q}”.`
            : 'Nothing here yet. Say hello, or ask what you’d like to know.'}
        </p>
      )}
      <MessageList
        messages={messages}
        reader="member"
        other={coach.name}
        readUpTo={readByCoach}
        pictureOf={pictureOf}
        dayLink={(day) => `/app?date=${day}`}
      >
        {isWhole &&
          outgoing
            .filter(({ id }) => !known.has(id))
            .map((one) => <Unsent key={one.id} one={one} onBack={() => withdrawMessage(owner, one.id)} />)}
      </MessageList>
      <div ref={end} id="newest" />
      {mayWrite && (
        <section aria-label="Write" className="grid gap-5 border-t border-line pt-6">
          <Composer
            owner={owner}
            coach={coach.name}
            formId={formId}
            about={about}
            onWrite={(message) => writeMessage(owner, message)}
          />
          <PictureForm formId={formId} onSent={onSent} />
        </section>
      )}
    </>
  )
}

const WORDS = {
  sending: 'sending',
  waiting: 'waiting to be sent; we keep it on this device',
  refused: 'not sent',
} as const

const Unsent = ({ one, onBack }: { one: Outgoing; onBack: () => void }) => (
  <Bubble isOwn who="You" at={<span role="status">{WORDS[one.status]}</span>}>
    <p className="wrap-anywhere whitespace-pre-wrap">{one.body}</p>
    {one.status === 'refused' && (
      <>
        <p role="alert" className="text-sm font-medium text-danger">
          {one.problem} Copy your words before you remove them.
        </p>
        <Button variant="secondary" size="small" onClick={onBack} className="justify-self-start">
          Remove
        </Button>
      </>
    )}
  </Bubble>
)
