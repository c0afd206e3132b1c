import type { Trader } from '#app/features/legal/trader.ts'

/** The trader before the owner has entered anything. */
export const UNKNOWN_TRADER: Trader = {
  name: '',
  address: '',
  email: '',
  company: '',
  legalForm: '',
  registeredIn: '',
  registeredOffice: '',
  vat: '',
  ico: '',
}
