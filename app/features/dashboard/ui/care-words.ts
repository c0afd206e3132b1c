import type { CareByHabit } from '#app/features/routine/ui/care-of-habit.ts'
import type { Care, CareRule } from '#app/features/safety/safety.ts'

const WORDS: Record<CareRule, (swap: string) => string> = {
  ok: () => '',
  gentle: () => 'The quiet version only: natural breath, no holding.',
  ask: (swap) => `Check with a GP or pharmacist first. Safe swap, counts in full: ${swap}`,
  no: (swap) => `Safe swap for you, counts in full: ${swap}`,
  uncounted: (swap) => `Ask your care team first. Gentle instead: ${swap}`,
  hide: () => '',
}

/** Returns the cautions that replace habits' descriptions on the card. */
export const careWords = (care: Readonly<Record<string, Care>>): CareByHabit =>
  Object.fromEntries(
    Object.entries(care).map(([habit, { rule, swap, whoShouldNot }]) => [
      habit,
      {
        words: whoShouldNot ? `Safe swap for now: ${swap.charAt(0).toLowerCase()}${swap.slice(1)}` : WORDS[rule](swap),
        whoShouldNot,
        isSwapped: rule !== 'gentle',
        isUncounted: rule === 'uncounted',
      },
    ]),
  )
