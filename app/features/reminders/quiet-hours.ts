/** Wall-clock times between which nothing is sent; they may go over midnight. */
export type QuietHours = { from: string; until: string } | null

/** Whether a wall-clock time, 'HH:MM', lies in quiet hours: from the first minute on, until just before the last. */
export function isQuiet(time: string, quiet: QuietHours): boolean {
  if (!quiet || quiet.from === quiet.until) return false
  return quiet.from < quiet.until ? time >= quiet.from && time < quiet.until : time >= quiet.from || time < quiet.until
}
