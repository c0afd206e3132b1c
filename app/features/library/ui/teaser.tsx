import { ButtonLink } from '#app/ui/button.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { PageLink } from '#app/values/page-link.ts'
import type { Teaser } from '../library.server.ts'

type Props = { teaser: Teaser; action: { href: PageLink; label: string; words: string } }

/** The public part of a lesson, its contents, and a call to join. */
export function TeaserBody({ teaser: { html, contents, hasRecording, hasWorksheet }, action }: Props) {
  const extras = [...(hasRecording ? ['a recording'] : []), ...(hasWorksheet ? ['a worksheet to print'] : [])]
  return (
    <div className="wrap grid gap-x-16 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <Prose html={html} className="text-lg" />
      <section aria-labelledby="rest" className="surface grid gap-5 rounded-lg border border-line p-6 sm:p-8">
        <h2 id="rest" className="text-2xl">
          In the whole lesson
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-soft">
          {contents.map((title) => (
            <li key={title}>{title.replace(/^\d+\. /, '')}</li>
          ))}
        </ul>
        {extras.length > 0 && <p className="text-soft">With {extras.join(' and ')}.</p>}
        <p>{action.words}</p>
        <ButtonLink href={action.href} className="justify-self-start">
          {action.label}
        </ButtonLink>
      </section>
    </div>
  )
}
