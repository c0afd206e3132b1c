/** Who runs the site. The law wants the first three on the legal pages; company and VAT numbers only where there are any. */
export type Trader = { name: string; address: string; email: string; company: string; vat: string }

/** Until the owner has filled them in. */
export const UNKNOWN_TRADER: Trader = { name: '', address: '', email: '', company: '', vat: '' }

/** What the law wants to be named and is not: name, address, email. */
export function missingParticulars({ name, address, email }: Trader): string[] {
  return Object.entries({ name, address, email })
    .filter(([, value]) => value.trim() === '')
    .map(([particular]) => particular)
}

/** What stands for `{{trader.name}}` and the like: a value, a reminder for a duty not yet met, or nothing at all. */
export function traderPlaceholders(trader: Trader): Record<string, string | { toFillIn: string } | null> {
  const required = (value: string, toFillIn: string) => value.trim() || { toFillIn }
  const optional = (value: string) => value.trim() || null
  return {
    'trader.name': required(trader.name, 'the name of the trader'),
    'trader.address': required(trader.address, 'the postal address'),
    'trader.email': required(trader.email, 'the email address'),
    'trader.company': optional(trader.company),
    'trader.vat': optional(trader.vat),
  }
}
