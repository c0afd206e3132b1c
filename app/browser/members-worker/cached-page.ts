import { DAY_MS } from '#app/values/instant.ts'

/** A device can't learn offline that its session was ended elsewhere, so its cached pages expire. */
const CACHED_DAYS = 7

/** Returns whether a cached page is at most a week old by the server's Date header; without one it isn't. */
export function isFreshEnough(page: Response, now: Date): boolean {
  const drawnAt = Date.parse(page.headers.get('date') ?? '')
  return now.getTime() - drawnAt < CACHED_DAYS * DAY_MS
}
