/** Fewer members than this and nothing is told: nobody is to be recognised, and a handful says nothing. */
const FEWEST_MEMBERS = 10

/** What the members who agreed found about one question. */
export type Finding = { members: number; median: number; higher: number; lower: number }

/** The numbers of one question together; null while there are too few of them. */
export function findingOf(differences: readonly number[]): Finding | null {
  if (differences.length < FEWEST_MEMBERS) return null
  const sorted = differences.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return {
    members: sorted.length,
    median: (low + high) / 2,
    higher: sorted.filter((one) => one > 0).length,
    lower: sorted.filter((one) => one < 0).length,
  }
}
