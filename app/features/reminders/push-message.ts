/** A push message. The members' worker parses it without a schema library (browser/members-worker/notices.ts). */
export type PushMessage = {
  title: string
  body: string
  /** A later message with the same tag replaces the first. */
  tag: string
  /** The page that opens, on this site. */
  url: string
  /** Token for answering from the notice; null if there is nothing to answer. */
  checkIn: string | null
  /** The possible answers, likeliest first, because many systems show only two. */
  answers: readonly ('done' | 'later' | 'skip')[]
}
