import type { Scale } from '../claim.ts'

const YEARS = [0, 4, 8]
const x = (years: number) => 8 + years * 31
const line = (row: number, of: number) => (of === 2 ? 16 + row * 11 : 22)

/**
 * Years with intervals on a scale from 0 to 8, the quoted figure crossed out. Decorative: the text has the same data.
 */
export const YearsScale = ({ scale: { quoted, found } }: { scale: Scale }) => (
  <svg viewBox="0 0 260 44" aria-hidden="true" className="h-11 w-full overflow-visible" preserveAspectRatio="xMinYMid">
    <path d="M8 22H256" className="stroke-line" strokeWidth="2" />
    {YEARS.map((years) => (
      <text key={years} x={x(years)} y="43" fontSize="11" textAnchor="middle" className="fill-soft">
        {years}
      </text>
    ))}
    {quoted !== null && <path d={`M${x(quoted) - 5} 17l10 10m0-10-10 10`} className="stroke-clay" strokeWidth="2.2" />}
    {found.map(({ from, at, to }, row) => (
      <g key={at} className="fill-action">
        <path d={`M${x(from)} ${line(row, found.length)}H${x(to)}`} className="stroke-action" strokeWidth="4" />
        <circle cx={x(at)} cy={line(row, found.length)} r="5" className="stroke-paper" strokeWidth="1.5" />
      </g>
    ))}
  </svg>
)
