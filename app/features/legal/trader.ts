/**
 * Who runs the site. The first three are required on the legal pages (E-Commerce Regulations 2002, r. 6). `company` is
 * the company number; a company must also give the three after it (Companies (Trading Disclosures) Regulations 2008).
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
  /** The registration number at the Information Commissioner's Office, if a fee is due. */
  ico: string
}

/** Lists the legally required details that are missing: name, address, email, and a company's own. */
export function missingParticulars(trader: Trader): string[] {
  const { name, address, email, company, legalForm, registeredIn, registeredOffice } = trader
  const owed = { name, address, email, ...(company.trim() && { legalForm, registeredIn, registeredOffice }) }
  return Object.entries(owed)
    .filter(([, value]) => value.trim() === '')
    .map(([particular]) => particular)
}

/**
 * Values of `{{trader.name}}` and similar placeholders. With null, the line or sentence that needs it is omitted, so
 * that visitors never see a gap. The owner is warned elsewhere (server/start/trader-check.ts, the account).
 */
export function traderPlaceholders(trader: Trader): Record<string, string | null> {
  const { name, address, email } = trader
  const values = Object.entries(trader).map(([key, value]) => [`trader.${key}`, value.trim() || null])
  const isReachable = name.trim() !== '' && address.trim() !== ''
  return {
    ...Object.fromEntries(values),
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

/** A data processor and its country; blank if not chosen yet. */
export type Provider = { name: string; country: string }

/** The value of `{{provider.hosting}}`: 'Our hosting provider: Example Ltd, United Kingdom', omitting blanks. */
export const providerWords = (what: string, { name, country }: Provider): string =>
  [name.trim() ? `${what}: ${name.trim()}` : what, country.trim()].filter(Boolean).join(', ')
