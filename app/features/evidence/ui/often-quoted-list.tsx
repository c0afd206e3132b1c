import { citeShort, type OftenQuoted } from '../claim.ts'
import { GradeDots } from './grade-dots.tsx'
import { TwoNumbers } from './two-numbers.tsx'

/** Famous numbers, each beside the one that holds, with who was studied and what it can't tell. */
export function OftenQuotedList({ rows }: { rows: readonly OftenQuoted[] }) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {rows.map(({ id, topic, quoted, holds, who, limits, grade, claim, sources }) => (
        <li key={id} id={`read-${id}`} className="grid content-start gap-2 border-t border-line pt-4 pb-8">
          <h3 className="font-sans text-sm font-semibold">{topic}</h3>
          <TwoNumbers quoted={quoted} holds={holds} className="text-2xl" />
          <p className="text-sm text-soft">
            <GradeDots grade={grade} /> {who} {limits}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm">
            {sources.map((source) => (
              <a key={source.id} href={`#ref-${source.id}`} className="link inline-flex min-h-6 items-center">
                {citeShort(source)}
              </a>
            ))}
            <a href={`#${claim}`} className="link inline-flex min-h-6 items-center">
              In the register<span className="sr-only">: {topic}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}
