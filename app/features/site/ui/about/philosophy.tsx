import { Section } from '#app/ui/section.tsx'
import type { PageWords } from '../../page-words.server.ts'
import { Cited } from '../cited.tsx'

export const Philosophy = ({ words }: { words: PageWords<'about'>['philosophy'] }) => (
  <Section title={words.title}>
    <ul className="grid gap-x-16 gap-y-12 md:grid-cols-2">
      {words.items.map(({ title, description, references }) => (
        <li key={title} className="grid content-start gap-3 border-t-2 border-ink pt-4">
          <h3 className="text-2xl">{title}</h3>
          <p className="measure text-soft">
            {description}
            <Cited references={references} />
          </p>
        </li>
      ))}
    </ul>
  </Section>
)
