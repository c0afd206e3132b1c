/** What a device is sent. Its members' worker reads it by hand (browser/members-worker/notices.ts). */
export type PushMessage = {
  title: string
  body: string
  /** A second message with the same tag takes the place of the first. */
  tag: string
  /** The page it opens, on this site. */
  url: string
  /** What one press ticks; null when there is nothing to tick. */
  checkIn: string | null
}
