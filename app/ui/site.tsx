import { createContext, useContext } from 'react'
import { asPence, type Pence } from '#app/values/pence.ts'

/** What the coach has set and every page may say. */
export type Site = {
  /** The trader's name; null until it is set. */
  trader: string | null
  /** Groups and pages elsewhere that are open. */
  elsewhere: readonly (readonly [href: string, label: string])[]
  /** Where people live who may buy downloads and memberships: 'the United Kingdom'. */
  soldIn: string
  /** What the foot of every page says; '' on one that could not be drawn. */
  disclaimer: string
  /** Pence a month. */
  membershipPrice: Pence
  /** How long it is free before, in words; null = it is paid from the first day. */
  membershipFree: string | null
  /** Whether members can message the coach on WhatsApp; the number is shown to them alone. */
  hasWhatsApp: boolean
}

export const NOTHING_KNOWN: Site = {
  ...{
    trader: null,
    elsewhere: [],
    soldIn: 'the United Kingdom',
    disclaimer: '',
    membershipPrice: asPence(0),
    membershipFree: null,
    hasWhatsApp: false,
  },
}

// A page that could not be drawn knows nothing of it.
const SiteContext = createContext(NOTHING_KNOWN)
export const SiteProvider = SiteContext.Provider
export const useSite = () => useContext(SiteContext)
