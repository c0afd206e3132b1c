import type { ReactNode } from 'react'

const CLOUD = 'M13 28h19a6 6 0 0 0 .6-11.97A9.5 9.5 0 0 0 14.5 15.5 6.4 6.4 0 0 0 13 28Z'

const cloud = (x = 0, y = 0) => (
  <>
    <path d={CLOUD} transform={`translate(${x + 2} ${y + 2})`} className="fill-wash" stroke="none" />
    <path d={CLOUD} transform={`translate(${x} ${y})`} />
  </>
)

const WEATHERS: ReactNode[] = [
  <>
    {cloud()}
    <path d="m23 27-5 7h6l-4 7" className="stroke-clay" strokeWidth="2.25" />
  </>,
  <>
    {cloud()}
    <path d="m15 32-2 5M22 32l-2 5M29 32l-2 5" className="stroke-info" strokeWidth="2" />
  </>,
  cloud(0, 3),
  <>
    <circle cx="29" cy="16" r="8" className="fill-sun" stroke="none" />
    <path d="M29 4V2M37.5 7.5 39 6M41 16h2" />
    <path d={CLOUD} transform="translate(-2 5)" className="fill-raised" stroke="none" />
    {cloud(-2, 5)}
  </>,
  <>
    <circle cx="23.5" cy="23.5" r="9" className="fill-sun" stroke="none" />
    <circle cx="22" cy="22" r="9" />
    <path d="M22 8V4M22 40v-4M36 22h4M4 22h4M32 12l3-3M9 35l3-3M32 32l3 3M9 9l3 3" />
  </>,
]

/** Five weathers, from storm (1) to sun (5); a word stands beside each. */
export const WeatherSign = ({ brightness }: { brightness: number }) => (
  <svg viewBox="0 0 44 44" aria-hidden="true" className="sign">
    {WEATHERS[brightness - 1]}
  </svg>
)
