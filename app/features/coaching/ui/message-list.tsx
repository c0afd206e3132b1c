import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { Message } from '../contract.ts'
import { ABOUT_PAGES } from '../thread.ts'

/** A message for display; its time is formatted on the server, so that hydration matches. */
export type ShownMessage = Omit<Message, 'sentAt'> & { at: string }

type Props = {
  messages: readonly ShownMessage[]
  /** The side that reads: its own messages are on the right. */
  reader: Message['side']
  other: string
  /** The place up to which the other side has read, shown below one's newest message. */
  readUpTo: number
  pictureOf: (id: string) => string
  /** The link for a message's day or page; null where the reader may not open it. */
  dayLink: ((day: string) => string) | null
  children?: ReactNode
}

export function MessageList({ messages, reader, other, readUpTo, pictureOf, dayLink, children }: Props) {
  const newestOwn = messages.findLast(({ side }) => side === reader)
  return (
    <ol className="grid gap-4" id="messages">
      {messages.map((message) => {
        const isOwn = message.side === reader
        return (
          <Bubble key={message.id} isOwn={isOwn} who={isOwn ? 'You' : (message.writer ?? other)} at={message.at}>
            {message.reviewWeek && (
              <p className="text-sm font-semibold">
                {reader === 'member' ? (
                  <TextLink href={`/app/review?week=${message.reviewWeek}`}>
                    About your review of {dayLabel(message.reviewWeek)}
                  </TextLink>
                ) : (
                  `About the review of ${dayLabel(message.reviewWeek)}`
                )}
              </p>
            )}
            <p className="wrap-anywhere whitespace-pre-wrap">{message.body}</p>
            {message.pictureId && (
              <a href={pictureOf(message.pictureId)} className="block">
                <img
                  src={pictureOf(message.pictureId)}
                  alt={message.body}
                  loading="lazy"
                  className="max-h-80 rounded-md"
                />
              </a>
            )}
            <About message={message} dayLink={dayLink} />
            {message === newestOwn && message.place <= readUpTo && <p className="text-xs text-soft">Read by {other}</p>}
          </Bubble>
        )
      })}
      {children}
    </ol>
  )
}

function About({ message: { aboutDay, aboutPage }, dayLink }: { message: ShownMessage; dayLink: Props['dayLink'] }) {
  if (!aboutDay && !aboutPage) return null
  const page = aboutPage && ABOUT_PAGES[aboutPage]
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {aboutDay &&
        (dayLink ? (
          <TextLink className="touch" href={dayLink(aboutDay)}>
            {dayLabel(aboutDay)}
          </TextLink>
        ) : (
          <span>{dayLabel(aboutDay)}</span>
        ))}
      {page &&
        (dayLink ? (
          <TextLink className="touch" href={page.href}>
            {page.label}
          </TextLink>
        ) : (
          <span>{page.label}</span>
        ))}
    </p>
  )
}

type BubbleProps = { isOwn: boolean; who: string; at: ReactNode; children: ReactNode }

/** One message: one’s own on green on the right, the other’s on paper on the left. */
export function Bubble({ isOwn, who, at, children }: BubbleProps) {
  return (
    <li className={classNames('grid max-w-xl gap-1', isOwn ? 'ml-auto justify-items-end pl-8' : 'mr-auto pr-8')}>
      <div
        className={classNames(
          'grid w-fit gap-2 rounded-lg px-4 py-3',
          isOwn ? 'rounded-br-sm bg-tint' : 'surface rounded-bl-sm border border-line',
        )}
      >
        {children}
      </div>
      <p className="px-1 text-xs text-soft">
        {who}, {at}
      </p>
    </li>
  )
}
