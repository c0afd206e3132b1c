const MOST_REMEMBERED = 1_000
const LONGEST_REMEMBERED = 1_000

/** Answers from a cache what was asked before: reading the same header again costs a good part of giving out a kept page. */
export function remembering<T>(read: (text: string) => T): (text: string) => T {
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
