/** The fewest members for a result: fewer could be identified, and would prove little. */
const FEWEST_MEMBERS = 10

/** The combined result of the members who agreed, for one question. */
export type Finding = { members: number; median: number; higher: number; lower: number }

/** Combines the differences for one question; null if there are too few. */
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
