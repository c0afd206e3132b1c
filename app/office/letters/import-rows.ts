import { Email } from '#app/values/email.ts'
import { isLocalDate } from '#app/values/local-date.ts'

export type ImportLine = { line: number; problem: string }
export type ReadRows = { people: { line: number; email: string; agreedOn: string }[]; problems: ImportLine[] }

const DAY = /^\d{4}-\d{2}-\d{2}/

/**
 * Parses lines of `email,date of consent`: an address without a date is no proof of consent and is refused. The first
 * line may be a heading.
 */
export function readImport(rows: readonly { line: number; cells: readonly string[] }[], today: string): ReadRows {
  const people = new Map<string, { line: number; email: string; agreedOn: string }>()
  const problems: ImportLine[] = []
  for (const [at, { line, cells }] of rows.entries()) {
    const [address = '', day = ''] = cells.map((cell) => cell.trim())
    if (at === 0 && !address.includes('@')) continue
    if (address === '' && day === '') continue
    const email = Email.safeParse(address)
    const agreedOn = DAY.exec(day)?.[0]
    if (!email.success) problems.push({ line, problem: 'This is no email address.' })
    else if (people.has(email.data)) problems.push({ line, problem: 'This address is in the file twice.' })
    else if (!agreedOn || !isLocalDate(agreedOn))
      problems.push({ line, problem: 'The day on which they agreed is missing: write it as 2026-03-01.' })
    else if (agreedOn > today) problems.push({ line, problem: 'The day on which they agreed is still to come.' })
    else people.set(email.data, { line, email: email.data, agreedOn })
  }
  return { people: [...people.values()], problems }
}
