/** Local times between which nothing is sent; may span midnight. */
export type QuietHours = { from: string; until: string } | null

/** Whether a local time, 'HH:MM', is in quiet hours: `from` is inclusive, `until` exclusive. */
export function isQuiet(time: string, quiet: QuietHours): boolean {
  if (!quiet || quiet.from === quiet.until) return false
  return quiet.from < quiet.until ? time >= quiet.from && time < quiet.until : time >= quiet.from || time < quiet.until
}
