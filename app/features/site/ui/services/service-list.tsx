import { Drawing, drawingNamed, fromLeftEdge } from '#app/ui/drawing.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PageWords } from '../../page-words.server.ts'

/** The six services, each with its pillar's drawing and a link to the evidence. */
export function ServiceList({ items }: { items: PageWords<'services'>['items'] }) {
  return (
    <section aria-label="What we help with" className="wrap pb-section">
      <ul className="grid gap-x-12 gap-y-14 border-t border-line pt-12 md:grid-cols-2 xl:grid-cols-3">
        {items.map(({ title, description, pillar }) => {
          const drawing = drawingNamed(pillar, 'activity')
          return (
            <li key={title} className="grid grid-rows-[auto_auto_1fr_auto] gap-3">
              <Drawing name={drawing} viewBox={fromLeftEdge(drawing)} className="mb-1 w-full max-w-64" />
              <h2 className="text-2xl">{title}</h2>
              <p className="text-soft">{description}</p>
              <p>
                <TextLink href={`/pillars/${pillar}`} className="touch-line text-sm">
                  See the evidence<span className="sr-only"> on {title}</span>
                </TextLink>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
