import { drawnFigure, figuresOfClaim } from '#app/platform/texts/figures.ts'
import type { Readers } from '#app/platform/texts/text-shelf.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { capitalised } from '#app/values/number-words.ts'
import { changesOf } from './changes.server.ts'
import type { Claim } from './claim.ts'
import { listClaims } from './evidence.server.ts'
import type { ShownClaim } from './ui/claim-card.tsx'

/** Prepares a claim for display; `names` are the titles of the pages that show it. */
export function showClaim(claim: Claim, names: ReadonlyMap<string, string>): ShownClaim {
  return {
    // Under a struck figure it goes on in lower case; here it's a heading.
    claim: { ...claim, displayed: capitalised(claim.displayed) },
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

export const findClaim = (tools: Readers, id: string): Claim | null =>
  listClaims(tools).find((claim) => claim.id === id) ?? null

export { drawnFigure, figuresOfClaim }
