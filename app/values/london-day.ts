import { NBSP } from './day-label.ts'

/** The London date of an instant: '1 March 2026'. */
export const londonDay = (instant: string | Date): string =>
  new Date(instant).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).replace(' ', NBSP)
