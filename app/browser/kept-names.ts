// What the members' area keeps on a device, by name: the service worker and the store write it, sign-out empties it, and
// the script in <head> does where a session was ended from another device (entry.wake.ts).

import { MEMBERS_TABS } from '#app/values/members-tabs.ts'

/** The day's page, among the caches. */
export const MEMBERS_PAGES = 'members-pages'
/** Whether a page is a tab of the day. (A question and no list: whoever doesn't ask it doesn't carry the list.) */
export const isDayPage = (path: string): boolean => MEMBERS_TABS.some(({ href }) => href === path)
/** Whether a page opens without a connection once it was opened with one: a tab, the thread with the coach, the journal, and the one-button page of a tag. */
export const isKeptPage = (path: string): boolean =>
  isDayPage(path) || ['/app/coach', '/app/journal'].includes(path) || path.startsWith('/app/tick/')
/** The database of what waits to be sent. */
export const DEVICE_DATABASE = 'members-area'
/** What the keys of messages to the coach begin with in it. */
export const MESSAGES = 'coach/'
