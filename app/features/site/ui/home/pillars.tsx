import { Drawing, type DrawingName, drawingNamed, fromLeftEdge } from '#app/ui/drawing.tsx'
import { Section } from '#app/ui/section.tsx'
import type { PageWords } from '../../page-words.server.ts'

export const Pillars = ({ words }: { words: PageWords<'home'>['pillars'] }) => (
  <Section id="pillars" title={words.title}>
    <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {words.items.map(({ slug, title, description }) => (
        <li key={slug} className="group relative grid content-start gap-3">
          <div style={{ viewTransitionName: `pillar-${slug}` }}>
            <Pillar name={drawingNamed(slug, 'activity')} />
          </div>
          <h3 className="text-2xl">
            <a href={`/pillars/${slug}`} className="after:absolute after:inset-0 group-hover:underline">
              {title}
            </a>
          </h3>
          <p className="text-soft">{description}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const Pillar = ({ name }: { name: DrawingName }) => (
  <Drawing name={name} viewBox={fromLeftEdge(name)} className="mb-1 w-full max-w-72" />
)
