/**
 * Splits a text at the words that no line may break: those that would leave a single letter, like CBT-I, e-book or
 * vitamin D, and endings like -gliflozin, with the space before them.
 *
 * @returns Pieces; every second one is such a word.
 */
export const splitWholeWords = (text: string): string[] =>
  text.split(/(\b\w(?:-\w{1,9}){1,3}\b(?!-)|\b\w{1,9}-\w\b|\b[Vv]itamin [A-Z]\d?\b| -\w+)/)
