/** The sentence for a text that is longer than it may be, the same in the browser and from the server. */
export const atMost = (most: number): string => `Please use at most ${most.toLocaleString('en-GB')} characters.`

/** The beginning of a text, without half a character at its end: the database refuses that in JSON. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** Tells what is wrong with a text that is too long, before it is kept where it can only be refused later. */
export const lengthProblem = (text: string, most: number): string | null => (text.length > most ? atMost(most) : null)
