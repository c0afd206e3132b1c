import type { Call } from './calls/call.ts'
import { DAYS_CALLS } from './calls/days.ts'
import { MONEY_CALLS } from './calls/money.ts'
import { PEOPLE_CALLS } from './calls/people.ts'
import { REMINDER_CALLS } from './calls/reminders.ts'
import { SITE_CALLS } from './calls/site.ts'

/** Every JSON call of the product: the access matrix is tested from it and the OpenAPI description is made from it. */
export const CALLS: readonly Call[] = [...SITE_CALLS, ...PEOPLE_CALLS, ...DAYS_CALLS, ...REMINDER_CALLS, ...MONEY_CALLS]
