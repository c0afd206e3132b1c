/** The first day that a file may bring. From the first day of a record to the last, there's a row for each. */
export const FIRST_DAY = '1990-01-01'
export const TOO_EARLY = `Days before ${FIRST_DAY} can’t be kept.`
