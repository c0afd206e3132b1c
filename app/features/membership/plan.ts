import type { Pence } from '#app/values/pence.ts'

/** The monthly membership. Source: specification §9. */
export const MEMBERSHIP_PRICE = 2999 as Pence
