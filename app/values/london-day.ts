/** The day of an instant as it is read in Britain: '1 March 2026'. */
export const londonDay = (instant: string | Date): string =>
  new Date(instant).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
