import tips from '#content/tips.json'
import type { Tip } from './tips.ts'

/** The library of daily tips, every one with the answers that rule it out. */
export const TIPS: readonly Tip[] = tips
