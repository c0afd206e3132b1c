import { addDays, LocalDate } from '#app/values/local-date.ts'
import type { Row } from './day-row.ts'

/**
 * Converts an exported trial to the stored format. One that is over stays open until the next is started, so in a file
 * it may be open; it's closed here, or it would be a second one beside a trial that runs.
 */
export function importTrial(row: Row, today: LocalDate): Row {
  const end = addDays(LocalDate.parse(row.starts_on), String(row.block_order).length * Number(row.phase_days))
  return row.ended_on === null && end <= today ? { ...row, ended_on: end } : row
}
