import type { Reference } from '#app/features/evidence/claim.ts'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Contents, Reading } from '#app/ui/reading.tsx'

type Props = {
  title: string
  lead: string | null
  html: string
  headings: readonly { id: string; text: string; depth: number }[]
  entry: readonly { name: string; words: string }[]
  references: readonly Reference[]
  problem: string | null
}

/** A text as readers would see it. */
export const TextPreview = ({ title, lead, html, headings, entry, references, problem }: Props) => (
  <article>
    <PageHead title={title} lead={lead ?? undefined} />
    <Reading aside={<Contents entries={headings} />}>
      {problem && (
        <Notice variant="error" title="It can’t be drawn yet">
          {problem}
        </Notice>
      )}
      {html !== '' && <Prose html={html} />}
      {entry.length > 0 && (
        <dl className="measure grid gap-4">
          {entry.map(({ name, words }) => (
            <div key={name} className="grid gap-1">
              <dt className="text-sm text-soft">{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      <ReferenceList references={references} />
    </Reading>
  </article>
)
