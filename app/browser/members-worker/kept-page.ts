const DAY_MS = 86_400_000
/** A device whose sessions were ended elsewhere cannot know without a connection, so what it shows ends by itself. */
const KEPT_DAYS = 7

/** Whether a kept page is of the last week, by the server's own date; one without a date is not. */
export function isFreshEnough(page: Response, now: Date): boolean {
  const drawnAt = Date.parse(page.headers.get('date') ?? '')
  return now.getTime() - drawnAt < KEPT_DAYS * DAY_MS
}
