/**
 * Splits a text at the words that no line may break: those that would leave a single letter, like CBT-I, e-book or
 * vitamin D.
 *
 * @returns Pieces; every second one is such a word.
 */
export const splitWholeWords = (text: string): string[] =>
  text.split(/\b(\w(?:-\w{1,9}){1,3}|\w{1,9}-\w|[Vv]itamin [A-Z]\d?)\b/)
