import type { ReactNode } from 'react'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Contents, Reading } from '#app/ui/reading.tsx'

type Props = {
  title: string
  summary: string
  html: string
  headings: readonly { id: string; text: string; depth: 2 | 3 }[]
  references: ReactNode
}

/** A page added by the coach. */
export const WrittenArticle = ({ title, summary, html, headings, references }: Props) => (
  <article>
    <PageHead title={title} lead={summary} />
    <Reading aside={<Contents entries={headings} />}>
      <Prose html={html} />
      {references}
    </Reading>
  </article>
)
