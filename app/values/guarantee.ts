import { daysAfter } from './instant.ts'

/** Days after a payment in which it's refunded without giving a reason. Source: specification §9. */
export const GUARANTEE_DAYS = 30

export const isInGuarantee = (paidAt: Date | null, now: Date): boolean =>
  paidAt !== null && now < daysAfter(paidAt, GUARANTEE_DAYS)
