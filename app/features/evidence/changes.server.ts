import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import bundled from '#content/claim-changes.json'
import type { Change } from './claim.ts'

const CHANGES: readonly Change[] = z
  .strictObject({ at: LocalDate, claim: z.string().min(1), what: z.string().min(1) })
  .array()
  .parse(bundled)
  .toSorted((a, b) => b.at.localeCompare(a.at))

export const listChanges = (): readonly Change[] => CHANGES

export const changesOf = (claim: string): Change[] => CHANGES.filter((change) => change.claim === claim)
