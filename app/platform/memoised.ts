const MOST_REMEMBERED = 1_000
const LONGEST_REMEMBERED = 1_000

/** Memoises a function of a string: parsing the same header again is much of what serving a cached page costs. */
export function memoised<T>(read: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = read(text)
    if (text.length > LONGEST_REMEMBERED) return answer
    if (answers.size >= MOST_REMEMBERED) answers.clear()
    answers.set(text, answer)
    return answer
  }
}
