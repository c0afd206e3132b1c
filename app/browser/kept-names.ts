// What the members' area keeps on a device, by name: the service worker and the store write it, sign-out empties it, and
// the script in <head> does where a session was ended from another device (entry.wake.ts).

/** The day's page, among the caches. */
export const MEMBERS_PAGES = 'members-pages'
/** The database of what waits to be sent. */
export const DEVICE_DATABASE = 'members-area'
