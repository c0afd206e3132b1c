/** The one source of "now" for use cases; tests freeze and move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
