/** Longest note of a day, in characters. */
export const LONGEST_NOTE = 1000
