/**
 * Whether a page belongs to the members' app, which has a frame of its own. Every page of the site asks, so this is apart
 * from the list of rooms.
 */
export const isInApp = (path: string): boolean => /^\/(?:app|account)(?:\/|$)/.test(path)
