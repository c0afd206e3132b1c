import { Section } from '#app/ui/section.tsx'
import type { PageWords } from '../../page-words.server.ts'

export const Approach = ({ words }: { words: PageWords<'services'>['approach'] }) => (
  <Section title={words.title}>
    <ol className="grid gap-x-12 gap-y-10 md:grid-cols-3">
      {words.items.map(({ title, description }, index) => (
        <li key={title} className="grid content-start gap-3 border-t-2 border-ink pt-4">
          <span aria-hidden="true" className="font-serif text-3xl font-light text-clay">
            {index + 1}
          </span>
          <h3 className="text-2xl">{title}</h3>
          <p className="text-soft">{description}</p>
        </li>
      ))}
    </ol>
  </Section>
)
