// What the members' area keeps on a device, by name: the service worker and the store write it, sign-out empties it, and
// the script in <head> does where a session was ended from another device (entry.wake.ts).

/** The day's page, among the caches. */
export const MEMBERS_PAGES = 'members-pages'
/** The tabs of the day (features/dashboard/tabs.ts), the first of which holds the day itself. */
export const DAY_PAGES: readonly string[] = ['/app', '/app/progress', '/app/goals', '/app/insights']
/** Whether a page opens without a connection once it was opened with one: a tab, the thread with the coach, the journal, and the one-button page of a tag. */
export const isKeptPage = (path: string): boolean =>
  [...DAY_PAGES, '/app/coach', '/app/journal'].includes(path) || path.startsWith('/app/tick/')
/** The database of what waits to be sent. */
export const DEVICE_DATABASE = 'members-area'
