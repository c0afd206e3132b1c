// Names of everything the members' area stores on a device: the service worker and the store write it; sign-out deletes
// it, and so does the script in <head> when a session was ended on another device (entry.lazy-hydration.ts).

import { MEMBERS_TABS } from '#app/values/members-tabs.ts'

/** The cache that holds the day's page. */
export const MEMBERS_PAGES = 'members-pages'
/**
 * Returns whether a page is a tab of the day. (A function rather than a list, so that bundles which don't call it don't
 * include the list.)
 */
export const isDayPage = (path: string): boolean => MEMBERS_TABS.some(({ href }) => href === path)
/**
 * Returns whether a page works offline once it has been opened: a tab, the thread with the coach, the journal, and the
 * one-button page of a tag.
 */
export const isCachedPage = (path: string): boolean =>
  isDayPage(path) || ['/app/coach', '/app/journal'].includes(path) || path.startsWith('/app/tick/')
/** The IndexedDB database of queued entries. */
export const DEVICE_DATABASE = 'members-area'
/** Key prefix of messages to the coach in it. */
export const MESSAGES = 'coach/'
