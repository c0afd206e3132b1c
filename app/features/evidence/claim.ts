import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Design } from './filters.ts'

/** A published source. */
export type Reference = {
  id: string
  authors: string
  year: number | null
  title: string
  source: string
  url: string | null
  /** A remark about the source, such as a preprint, press release or correction. */
  note: string | null
  /** How much of it we have read. */
  read: Reading
}

/** How much of a source was read: its mark and text. */
export const READINGS = {
  paper: { mark: '●', words: 'Read: the paper or its tables' },
  abstract: { mark: '◐', words: 'Read: the abstract' },
  official: { mark: '■', words: 'Read: its own page' },
  copy: { mark: '△', words: 'Read: a copy or a report' },
} as const
export type Reading = keyof typeof READINGS

/** A number shown on this site, with everything needed to judge it. */
export type Claim = {
  id: string
  claim: string
  /** The text shown on the page. */
  displayed: string
  /** What the study really found. */
  finding: string
  population: string
  limits: string
  grade: string
  reviewedOn: string
  nextReview: string
  /** Its kind of study, and the habits it is about. */
  design: Design
  habits: readonly HabitKey[]
  sources: Reference[]
  /** Paths of the pages that show it. */
  pages: string[]
}

export type Change = { at: LocalDate; claim: string; what: string }

/** An often-quoted number with the one that studies support. Always shown together. */
export type OftenQuoted = {
  id: string
  topic: string
  quoted: string
  holds: string
  /** Population and comparison. */
  who: string
  limits: string
  grade: string
  /** Key of its claim. */
  claim: string
  sources: Reference[]
}

/** Years with intervals on a shared scale; `quoted` is the unsupported figure, if there is one. */
export type Scale = { quoted: number | null; found: readonly { from: number; at: number; to: number }[] }

/** One of the four headline figures of the home page: its label, and a line on population and certainty. */
export type Headline = OftenQuoted & { label: string; brief: string; scale: Scale }

/** Short citation: 'Moore SC et al. 2012'. */
export const citeShort = ({ authors, year }: Reference) => (year === null ? authors : `${authors} ${year}`)
