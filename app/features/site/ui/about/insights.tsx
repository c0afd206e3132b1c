import { Section } from '#app/ui/section.tsx'
import type { PageWords } from '../../page-words.server.ts'
import { Cited } from '../cited.tsx'

export const Insights = ({ words }: { words: PageWords<'about'>['insights'] }) => (
  <Section title={words.title} heading="beside">
    <dl className="grid">
      {words.items.map(({ title, description, references }) => (
        <div key={title} className="grid gap-2 border-t border-line py-8 first:border-0 first:pt-0">
          <dt className="font-serif text-2xl tracking-snug">{title}</dt>
          <dd className="measure text-soft">
            {description}
            <Cited references={references} />
          </dd>
        </div>
      ))}
    </dl>
  </Section>
)
