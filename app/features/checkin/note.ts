/** Maximum length of a day's note, in characters. */
export const LONGEST_NOTE = 1000
