import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { ChartFoot } from './chart-foot.tsx'
import type { Picture } from './picture.ts'

type Props = {
  title: string
  /** Level of the chart's heading. */
  heading?: 'h2' | 'h3'
  /** Next to the title: what is measured, or the range. */
  note: ReactNode
  /** Height of the whole drawing with its axes, in pixels. */
  height: number
  /** Labelled values of the vertical axis; the lowest is the bottom of the drawing, the highest its top. */
  ticks: readonly number[]
  /** After each of them. */
  unit?: string
  /** Labels below the drawing, at positions from 0 to 1. */
  marks: readonly { at: number; text: string }[]
  /** Explains the marks in the drawing. */
  legend?: ReactNode
  table: ReactNode
  /** The same drawing, for the PNG. */
  picture: Picture
  children: ReactNode
}

/** Heading, axes and data table around a drawing. Rendered on the server at any width. */
export function ChartFrame(props: Props) {
  const { title, heading: Heading = 'h3', note, height, ticks, unit = '', marks } = props
  const { legend, table, picture, children } = props
  const id = useId()
  const base = Math.min(...ticks)
  const span = Math.max(...ticks) - base
  const up = (tick: number) => `${((tick - base) / span) * 100}%`
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-5 border-t border-line pt-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading id={id} className="text-xl">
          {title}
        </Heading>
        {note}
      </header>
      <div
        className={classNames(
          'drawing grid grid-rows-[minmax(0,1fr)_2.5rem]',
          // Labels of four characters, as in '100%', need more room than three.
          ticks.some((tick) => `${tick}${unit}`.length > 3)
            ? 'grid-cols-[2.75rem_minmax(0,1fr)]'
            : 'grid-cols-[2.25rem_minmax(0,1fr)]',
        )}
        style={{ height }}
      >
        <ul aria-hidden="true" className="relative text-xs tabular-nums text-soft">
          {ticks.map((tick) => (
            <li key={tick} className="absolute right-2.5 translate-y-1/2 leading-none" style={{ bottom: up(tick) }}>
              {`${tick}${unit}`}
            </li>
          ))}
        </ul>
        <div className="relative">
          <div aria-hidden="true" className="absolute inset-0">
            {ticks.map((tick) => (
              <span
                key={tick}
                className={`absolute inset-x-0 border-t ${tick === base ? 'border-edge' : 'border-line'}`}
                style={{ bottom: up(tick) }}
              />
            ))}
          </div>
          {children}
        </div>
        <ul aria-hidden="true" className="relative col-start-2 text-axis tabular-nums text-soft">
          {marks.map(({ at, text }) => (
            <li
              key={text}
              className="absolute top-2.5 whitespace-nowrap leading-tight"
              style={{ left: `${at * 100}%`, translate: `${at * -100}%` }}
            >
              {text}
            </li>
          ))}
        </ul>
      </div>
      {legend && <p className="text-sm text-soft">{legend}</p>}
      <ChartFoot title={title} table={table} picture={picture} />
    </section>
  )
}
