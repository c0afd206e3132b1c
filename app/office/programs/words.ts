/** The state of a message in words: 'Taken', '3 tries, the last answered 500; again at 09:12'. */
export function wordsOfMessage(
  { status, tries, answer }: { status: 'waiting' | 'taken' | 'given-up'; tries: number; answer: string | null },
  next: string,
): string {
  if (status === 'taken') return tries === 1 ? 'Taken' : `Taken at the ${ordinal(tries)} try`
  const reason =
    answer === null ? '' : /^\d+$/.test(answer) ? `, the last answered ${answer}` : `, the last failed: ${answer}`
  const many = `${tries} ${tries === 1 ? 'try' : 'tries'}${reason}`
  if (status === 'given-up') return `Given up after ${many}`
  return tries === 0 ? 'On its way' : `${many}; again at ${next}`
}

const ordinal = (number: number) => `${number}${number === 2 ? 'nd' : number === 3 ? 'rd' : 'th'}`
