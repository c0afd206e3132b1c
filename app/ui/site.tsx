import { createContext, useContext } from 'react'
import { asPence, type Pence } from '#app/values/pence.ts'

/** The coach's settings that any page may show. */
export type Site = {
  /** The trader's name; null until it's set. */
  trader: string | null
  /** Open groups and pages on other sites. */
  elsewhere: readonly (readonly [href: string, label: string])[]
  /** Where downloads and memberships are sold: 'the United Kingdom'. */
  soldIn: string
  /** The footer's disclaimer; '' on a page that couldn't be rendered. */
  disclaimer: string
  /** Pence a month. */
  membershipPrice: Pence
  /** The free period in words; null = charged from the first day. */
  membershipFree: string | null
  /** Whether members can message the coach on WhatsApp; only members see the number. */
  hasWhatsApp: boolean
  /** Whether the e-book is for sale. */
  sellsEbook: boolean
}

export const NOTHING_KNOWN: Site = {
  trader: null,
  elsewhere: [],
  soldIn: 'the United Kingdom',
  disclaimer: '',
  membershipPrice: asPence(0),
  membershipFree: null,
  hasWhatsApp: false,
  sellsEbook: false,
}

// A page that couldn't be rendered has no settings.
const SiteContext = createContext(NOTHING_KNOWN)
export const SiteProvider = SiteContext.Provider
export const useSite = () => useContext(SiteContext)
