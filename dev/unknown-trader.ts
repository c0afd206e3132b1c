import type { Trader } from '#app/features/legal/trader.ts'

/** Before the owner has filled anything in. */
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
