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
}

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
  sources: Reference[]
  /** Paths of the pages that show it. */
  pages: string[]
}

/** 'Moore SC et al. 2012': the short form in running text. */
export const citeShort = ({ authors, year }: Reference) => (year === null ? authors : `${authors} ${year}`)
