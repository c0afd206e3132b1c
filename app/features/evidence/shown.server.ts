import { drawnFigure, figuresOfClaim } from '#app/platform/figures.ts'
import type { Readers } from '#app/platform/text-shelf.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { changesOf } from './changes.server.ts'
import type { Claim } from './claim.ts'
import { listClaims } from './evidence.server.ts'
import type { ShownClaim } from './ui/claim-card.tsx'

/** A claim with everything that a page shows of it; `names` are the pages of the site that may be named. */
export function showClaim(claim: Claim, names: ReadonlyMap<string, string>): ShownClaim {
  return {
    claim,
    reviewed: dayLabel(LocalDate.parse(claim.reviewedOn)),
    nextReview: dayLabel(LocalDate.parse(claim.nextReview)),
    shownOn: claim.pages.flatMap((path): [string, string][] => {
      const name = names.get(path)
      return name ? [[path, name]] : []
    }),
    figures: figuresOfClaim(claim.id),
    changes: changesOf(claim.id).map((change) => ({ ...change, on: dayLabel(LocalDate.parse(change.at)) })),
  }
}

/** The claim of that id; null when the register has none. */
export const findClaim = (tools: Readers, id: string): Claim | null =>
  listClaims(tools).find((claim) => claim.id === id) ?? null

export { drawnFigure, figuresOfClaim }
