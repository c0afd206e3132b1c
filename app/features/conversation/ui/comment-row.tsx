import { useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { TalkPage } from '../contract.ts'
import type { Comment, Gap } from '../read.server.ts'
import { CommentBody } from './comment-body.tsx'
import { Reactions } from './reactions.tsx'
import { WriteForm } from './write-form.tsx'

/** A comment for display. Its time is formatted on the server, so that hydration gives the same text. */
export type ShownComment = Omit<Comment, 'postedAt' | 'place' | 'rootPlace'> & {
  at: string
  /** The id for a plain form that answers it. */
  formId: string
}

type Props = {
  comment: ShownComment
  page: TalkPage
  /** Who may answer it, if they may. */
  writer: string | null
  isAnswer?: boolean
}

export function CommentRow({ comment, page, writer, isAnswer = false }: Props) {
  const { id, gap, speaker, at, isEdited, isOwn, body, mentioned } = comment
  return (
    <article
      id={`c-${id}`}
      aria-label={speaker ? `${speaker.name}, ${at}` : at}
      className={classNames(
        'grid scroll-mt-20 gap-2 target:bg-tint',
        isAnswer
          ? 'border-l-2 border-line py-3 pl-4 sm:ml-6 sm:pl-6'
          : 'border-t border-line pt-6 pb-3 target:-mx-4 target:px-4',
      )}
    >
      {gap === null || (gap === 'hidden' && isOwn) ? (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere text-sm text-soft">
            <span className="text-base font-semibold text-ink">{speaker?.name ?? 'You'}</span>
            {speaker?.isStaff && <span className="font-semibold text-clay">Coach</span>}
            <span>
              {at}
              {isEdited && ', changed'}
            </span>
          </p>
          {gap === 'hidden' && (
            <p className="text-sm font-semibold text-warning">
              We’ve hidden this. Only you see it.{' '}
              <TextLink href="/app/talk#decisions">Why, and how to disagree</TextLink>
            </p>
          )}
          <CommentBody body={body} mentioned={mentioned} />
          {gap === null && <Below {...{ comment, page, writer }} />}
        </>
      ) : (
        <p className="text-soft italic">{gapWords(gap, speaker?.name)}</p>
      )}
    </article>
  )
}

const gapWords = (gap: Gap, name: string | undefined): string =>
  ({
    deleted: 'Its writer has deleted this comment.',
    hidden: 'We’ve hidden this comment.',
    left: 'A member who has left.',
    muted: `You’ve muted ${name ?? 'this member'}.`,
  })[gap]

function Below({ comment, page, writer }: Pick<Props, 'comment' | 'page' | 'writer'>) {
  const details = useRef<HTMLDetailsElement>(null)
  // A page has dozens of these, and each draft is looked up on the disk.
  const [wasOpened, setWasOpened] = useState(false)
  const { id, parentId, formId, speaker } = comment
  const name = speaker?.name ?? 'this'
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-1">
      <Reactions {...comment} />
      {writer && (
        <details ref={details} onToggle={() => setWasOpened(true)} className="open:basis-full">
          <summary className="link touch w-fit cursor-pointer text-sm">
            Reply<span className="sr-only"> to {name}</span>
          </summary>
          <WriteForm
            owner={wasOpened ? writer : null}
            page={page}
            parent={parentId ?? id}
            to={id}
            formId={formId}
            label={`Your reply to ${name}`}
            start={parentId ? `@${name} ` : ''}
            onSent={() => {
              details.current?.removeAttribute('open')
              details.current?.querySelector('summary')?.focus()
            }}
          />
        </details>
      )}
      <TextLink href={`/app/talk/comment/${id}`} className="touch text-sm">
        More<span className="sr-only"> about the comment of {name}</span>
      </TextLink>
    </div>
  )
}
