// The lines are those of Lucide Icons (https://lucide.dev, ISC License, © Lucide Icons and Contributors), each icon
// as one path. Its own components are larger than all of these together.
import { classNames } from './class-names.ts'

type Props = { className?: string; strokeWidth?: number }

/** A decorative icon beside text: hidden from screen readers. Its class (base.css) draws it. */
const icon =
  (lines: string) =>
  ({ className, strokeWidth = 2 }: Props) => (
    <svg viewBox="0 0 24 24" strokeWidth={strokeWidth} className={classNames('icon', className)} aria-hidden="true">
      <path d={lines} />
    </svg>
  )

export const ArrowDown = icon('M12 5v14M19 12l-7 7-7-7')
export const ArrowRight = icon('M5 12h14M12 5l7 7-7 7')
export const ArrowUp = icon('m5 12 7-7 7 7M12 19V5')
export const Award = icon(
  'm15.477 12.89 1.515 8.526a.5.5 0 0 1-.81.47l-3.58-2.687a1 1 0 0 0-1.197 0l-3.586 2.686a.5.5 0 0 1-.81-.469l1.514-8.526M6 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
)
export const CalendarPlus = icon(
  'M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h8.3M3 9h18M8 2v3',
)
export const Check = icon('M20 6 9 17l-5-5')
export const ChevronDown = icon('m6 9 6 6 6-6')
export const ChevronLeft = icon('m15 18-6-6 6-6')
export const ChevronRight = icon('m9 18 6-6-6-6')
export const CircleAlert = icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16')
export const CircleCheck = icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12')
export const Clock = icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2')
export const Coffee = icon(
  'M10 2v2M14 2v2M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1M6 2v2',
)
export const Info = icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01')
export const Menu = icon('M4 5h16M4 12h16M4 19h16')
export const Pause = icon('M8.5 5v14M15.5 5v14')
export const Pen = icon(
  'M21.2 6.8a1 1 0 0 0-4-4L3.8 16.2a2 2 0 0 0-.5.8L2 21.4a.5.5 0 0 0 .6.6l4.4-1.3a2 2 0 0 0 .8-.5ZM15 5l4 4',
)
export const Ruler = icon(
  'M21.3 15.3a2.4 2.4 0 0 1 0 3.4l-2.6 2.6a2.4 2.4 0 0 1-3.4 0L2.7 8.7a2.4 2.4 0 0 1 0-3.4l2.6-2.6a2.4 2.4 0 0 1 3.4 0ZM14.5 12.5l2-2M11.5 9.5l2-2M8.5 6.5l2-2M17.5 15.5l2-2',
)
export const Search = icon('m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0')
export const TriangleAlert = icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
)
export const X = icon('M18 6 6 18M6 6l12 12')
export const More = icon('M5.5 12h.01M12 12h.01M18.5 12h.01')
