const MOST_CACHED = 1_000
const LONGEST_CACHED = 1_000

/**
 * Memoises a function of a string: parsing the same header again is a large part of the cost of serving a cached page.
 */
export function memoised<T>(read: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = read(text)
    if (text.length > LONGEST_CACHED) return answer
    if (answers.size >= MOST_CACHED) answers.clear()
    answers.set(text, answer)
    return answer
  }
}
