import { TextLink } from '#app/ui/text-link.tsx'
import type { Band, Measure } from '../measure.ts'
import { type Unit, writeFigure } from '../units.ts'

type Source = { id: string; label: string; url: string | null }

/** What the sources say about a measure, as bands in words. The member's own values aren't judged by them. */
export function BandList({ measure, unit, sources }: { measure: Measure; unit: Unit; sources: readonly Source[] }) {
  return (
    <div className="grid gap-4">
      {measure.bands.length > 0 && (
        <dl className="grid gap-2 tabular-nums">
          {measure.bands.map((band) => (
            <div key={band.words} className="grid gap-x-6 border-b border-line pb-2 sm:grid-cols-[13rem_1fr]">
              <dt className="font-medium">{rangeOf(band, unit)}</dt>
              <dd>{band.words}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>{measure.reading}</p>
      {sources.length > 0 && (
        <p className="text-sm text-soft">
          {sources.length === 1 ? 'Source: ' : 'Sources: '}
          {sources.map(({ id, label, url }, index) => (
            <span key={id}>
              {index > 0 && '; '}
              {url ? (
                <TextLink href={url} rel="noreferrer">
                  {label}
                </TextLink>
              ) : (
                label
              )}
            </span>
          ))}
          .
        </p>
      )}
    </div>
  )
}

function rangeOf({ from, to, under }: Band, unit: Unit): string {
  const write = (value: number) => writeFigure(value, unit)
  if (from === undefined) return `Under ${write(under ?? to ?? 0)}`
  if (to !== undefined) return `${write(from)} to ${write(to)}`
  return under === undefined ? `${write(from)} or more` : `${write(from)} to under ${write(under)}`
}
