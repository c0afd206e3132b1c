import { TextLink } from '#app/ui/text-link.tsx'
import type { Headline } from '../claim.ts'
import { GradeDots } from './grade-dots.tsx'
import { TwoNumbers } from './two-numbers.tsx'
import { YearsScale } from './years-scale.tsx'

type Props = {
  words: { title: readonly string[]; caveat: string; open: string }
  headlines: readonly Omit<Headline, 'sources'>[]
}

/** The four often-quoted figures, struck through, beside what the studies support, with their notes. */
export function HeadlineStats({ words, headlines }: Props) {
  return (
    <section aria-labelledby="stats-heading" className="relative bg-paper">
      <div className="wrap py-section">
        <h2 id="stats-heading" className="text-3xl font-light tracking-tight">
          {words.title.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h2>
        <p className="mt-4 max-w-[40em] text-soft">{words.caveat}</p>
        <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
          {headlines.map(({ id, topic, quoted, holds, brief, grade, claim, label, scale }) => (
            <li key={id} className="row-span-5 grid grid-rows-subgrid gap-3 border-t-2 border-ink pt-4">
              <h3 className="font-sans text-sm font-semibold">{topic}</h3>
              <div className="grid content-start gap-1.5">
                <TwoNumbers
                  quoted={quoted}
                  holds={holds}
                  className="text-[clamp(1.75rem,1.5rem+0.8vw,2.25rem)] leading-tight"
                />
                <p className="text-sm">{label}</p>
              </div>
              <YearsScale scale={scale} />
              <p className="text-sm text-soft">
                <GradeDots grade={grade} /> {brief}
              </p>
              <TextLink href={`/evidence#${claim}`} className="touch-line w-fit text-sm font-semibold">
                {words.open}
                <span className="sr-only">: {topic}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
