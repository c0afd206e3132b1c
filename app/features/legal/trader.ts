/**
 * Who runs the site. The law wants the first three on the legal pages (E-Commerce Regulations 2002, r. 6). `company` is
 * the company number: with one, the three after it are owed too (Companies (Trading Disclosures) Regulations 2008).
 */
export type Trader = {
  name: string
  address: string
  email: string
  company: string
  /** For example 'private limited company' or 'sole trader'. */
  legalForm: string
  /** The part of the United Kingdom: 'England and Wales'. */
  registeredIn: string
  registeredOffice: string
  vat: string
  /** The registration with the data-protection regulator, if a fee is due. */
  ico: string
}

/** What the law wants to be named and is not: name, address, email, and a company's own particulars. */
export function missingParticulars(trader: Trader): string[] {
  const { name, address, email, company, legalForm, registeredIn, registeredOffice } = trader
  const owed = { name, address, email, ...(company.trim() && { legalForm, registeredIn, registeredOffice }) }
  return Object.entries(owed)
    .filter(([, value]) => value.trim() === '')
    .map(([particular]) => particular)
}

/**
 * What stands for `{{trader.name}}` and the like; null = the line or the sentence that needs it is left out, so that no
 * visitor reads a gap. The owner is told elsewhere (server/trader-check.ts, the account).
 */
export function traderPlaceholders(trader: Trader): Record<string, string | null> {
  const { name, address, email } = trader
  const said = Object.entries(trader).map(([key, value]) => [`trader.${key}`, value.trim() || null])
  const isReachable = name.trim() !== '' && address.trim() !== ''
  return {
    ...Object.fromEntries(said),
    'trader.post': isReachable ? `${name.trim()}, ${address.trim()}` : null,
    'trader.all':
      [name, address, email]
        .map((part) => part.trim())
        .filter(Boolean)
        .join(', ') || null,
    'trader.isNamed': isReachable ? '' : null,
    'trader.isUnnamed': isReachable ? null : '',
  }
}

/** Companies that work for us with people's data, and where; blank = not chosen yet. */
export type Provider = { name: string; country: string }

/** What stands for `{{provider.hosting}}`: 'Our hosting provider: Example Ltd, United Kingdom', without what is blank. */
export const providerWords = (what: string, { name, country }: Provider): string =>
  [name.trim() ? `${what}: ${name.trim()}` : what, country.trim()].filter(Boolean).join(', ')
