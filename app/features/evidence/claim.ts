import type { HabitKey } from '#app/features/routine/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Design } from './filters.ts'

/** A published source, as it is cited. */
export type Reference = {
  id: string
  authors: string
  year: number | null
  title: string
  source: string
  url: string | null
  /** What a reader must know about the source itself: a preprint, a press release, a correction. */
  note: string | null
  /** What of it we have read. */
  read: Reading
}

/** What was read of a source: its mark, and the mark in words. */
export const READINGS = {
  paper: { mark: '●', words: 'Read: the paper or its tables' },
  abstract: { mark: '◐', words: 'Read: the abstract' },
  official: { mark: '■', words: 'Read: its own page' },
  copy: { mark: '△', words: 'Read: a copy or a report' },
} as const
export type Reading = keyof typeof READINGS

/** A number this site shows, and everything a sceptical reader needs to weigh it. */
export type Claim = {
  id: string
  claim: string
  /** The words the page shows. */
  displayed: string
  /** What the study really found. */
  finding: string
  population: string
  limits: string
  grade: string
  reviewedOn: string
  nextReview: string
  /** What kind of study it rests on, and which of the seven habits it is about. */
  design: Design
  habits: readonly HabitKey[]
  sources: Reference[]
  /** Paths of the pages that show it. */
  pages: string[]
}

/** A correction of the register: when, of which claim, and what is different now. */
export type Change = { at: LocalDate; claim: string; what: string }

/** A number many have read elsewhere, and the one that the studies support. Never shown one without the other. */
export type OftenQuoted = {
  id: string
  topic: string
  quoted: string
  holds: string
  /** In whom, and compared with what. */
  who: string
  limits: string
  grade: string
  /** The entry of the register that it belongs to. */
  claim: string
  sources: Reference[]
}

/** Years with their intervals, to be drawn on one scale; `quoted` is the figure that no study supports, when it is one. */
export type Scale = { quoted: number | null; found: readonly { from: number; at: number; to: number }[] }

/** One of the four that open the home page: what the figure is for, and whom and how surely, in a line. */
export type Headline = OftenQuoted & { label: string; brief: string; scale: Scale }

/** 'Moore SC et al. 2012': the short form in running text. */
export const citeShort = ({ authors, year }: Reference) => (year === null ? authors : `${authors} ${year}`)
