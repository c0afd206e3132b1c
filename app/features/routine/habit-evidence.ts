/** A habit's panel, with its sources resolved. */
export type HabitEvidence = {
  grades: { everyday: string; longevity: string }
  dose: string
  swap: string
  cautions: string[]
  stopIf: string
  html: string
  sources: { id: string; label: string; url: string | null }[]
}
