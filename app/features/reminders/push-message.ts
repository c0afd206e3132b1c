/** What a device is sent. Its members' worker reads it by hand (browser/members-worker/notices.ts). */
export type PushMessage = {
  title: string
  body: string
  /** A second message with the same tag takes the place of the first. */
  tag: string
  /** The page it opens, on this site. */
  url: string
  /** Proves what is answered from the notice itself; null when there is nothing to answer. */
  checkIn: string | null
  /** What can be answered there, the likeliest first: many systems show two. */
  answers: readonly ('done' | 'later' | 'skip')[]
}
