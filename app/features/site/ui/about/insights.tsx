import { Section } from '#app/ui/section.tsx'
import { about } from '#content/pages/about.json'
import { Cited } from '../cited.tsx'

export function Insights() {
  return (
    <Section title={about.insights.title} heading="beside">
      <dl className="grid">
        {about.insights.items.map(({ title, description, ...item }) => (
          <div key={title} className="grid gap-2 border-t border-line py-8 first:border-0 first:pt-0">
            <dt className="font-serif text-2xl tracking-snug">{title}</dt>
            <dd className="measure text-soft">
              {description}
              <Cited references={'references' in item ? item.references : undefined} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
