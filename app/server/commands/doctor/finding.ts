/** One result of the doctor. `ok` needs nothing; `look` can wait; `mend` affects visitors or stored data. */
export type Finding = { about: About; state: 'ok' | 'look' | 'mend'; says: string; todo?: string }

/** In the order in which they are printed. */
const ABOUT = [
  ...(['settings', 'name', 'proxy', 'clock', 'disk', 'database', 'backups'] as const),
  ...(['mail server', 'mail name', 'payments', 'trader'] as const),
]
export type About = (typeof ABOUT)[number]

/** Creates findings about one subject. */
export const about = (about: About) => ({
  ok: (says: string): Finding => ({ about, state: 'ok', says }),
  look: (says: string, todo: string): Finding => ({ about, state: 'look', says, todo }),
  mend: (says: string, todo?: string): Finding => ({ about, state: 'mend', says, ...(todo && { todo }) }),
})

const WIDTH = Math.max(...ABOUT.map((about) => about.length)) + 2
const SIGNS = { ok: 'ok  ', look: 'look', mend: 'MEND' } as const

/** Formats the report for a terminal, with what to do below each finding. */
export function drawReport(findings: readonly Finding[]): string {
  const lines = ABOUT.flatMap((about) => findings.filter((one) => one.about === about)).flatMap(
    ({ about, state, says, todo }) => [
      `  ${SIGNS[state]}  ${about.padEnd(WIDTH)}${says}`,
      ...(todo ? [`${' '.repeat(8 + WIDTH)}→ ${todo}`] : []),
    ],
  )
  const [wrong, open] = (['mend', 'look'] as const).map((state) => findings.filter((one) => one.state === state).length)
  const end = wrong
    ? `${wrong} to mend${open ? `, ${open} to look at` : ''}.`
    : open
      ? `Nothing is broken; ${open} to look at.`
      : 'All is well.'
  return `${lines.join('\n')}\n\n  ${end}\n`
}
