import { Badge } from '#app/ui/badge.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { HabitEvidence } from '../habit-evidence.ts'

type Props = {
  panel: HabitEvidence
  /** Level of its headings: below that of the dialog or of the page that shows it. */
  level: 'h2' | 'h3'
}

/** Two grades, a dose, cautions, the study results and their sources. */
export function HabitPanelText({ panel, level: Heading }: Props) {
  const { grades, dose, swap, cautions, stopIf, html, sources } = panel
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap gap-2">
        <Badge tone="action">Everyday benefit: {grades.everyday}</Badge>
        <Badge>Living longer: {grades.longevity}</Badge>
      </p>
      <section className="grid gap-2">
        <Heading className="text-xl">How much is enough</Heading>
        <p>{dose}</p>
      </section>
      <section className="grid gap-2">
        <Heading className="text-xl">Go carefully</Heading>
        <ul className="grid list-disc gap-1 pl-5">
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
        <p>
          <strong className="font-semibold">Stop if:</strong> {stopIf}
        </p>
        <p>
          <strong className="font-semibold">Safe swap, which counts in full:</strong> {swap}
        </p>
      </section>
      <Prose html={html} className="text-base" />
      <section className="grid gap-2">
        <Heading className="text-xl">References</Heading>
        <ol className="grid list-decimal gap-1.5 pl-6 text-sm text-soft marker:tabular-nums">
          {sources.map(({ id, label, url }) => (
            <li key={id} id={`ref-${id}`} className="pl-1">
              {url ? <TextLink href={url}>{label}</TextLink> : label}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
