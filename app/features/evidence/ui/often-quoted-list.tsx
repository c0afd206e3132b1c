import type { OftenQuoted } from '../claim.ts'

/** Often-quoted numbers beside the supported ones, each linking to its own page. */
export function OftenQuotedList({ rows }: { rows: readonly Pick<OftenQuoted, 'id' | 'topic' | 'quoted' | 'holds'>[] }) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {rows.map(({ id, topic, quoted, holds }) => (
        <li key={id} className="border-t border-line">
          <a href={`/numbers/${id}`} className="group grid min-h-11 gap-0.5 py-2.5">
            <span className="text-sm font-semibold group-hover:underline">{topic}</span>
            <span className="flex flex-wrap items-baseline gap-x-3 font-serif tracking-tight">
              <span className="sr-only">Often quoted: </span>
              <s className="text-soft decoration-clay decoration-2">{quoted}</s>
              <span className="sr-only">What the study supports: </span>
              <span className="text-lg">{holds}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
