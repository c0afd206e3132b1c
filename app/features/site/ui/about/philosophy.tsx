import { Section } from '#app/ui/section.tsx'
import { about } from '#content/pages/about.json'
import { Cited } from '../cited.tsx'

export function Philosophy() {
  return (
    <Section title={about.philosophy.title}>
      <ul className="grid gap-x-16 gap-y-12 md:grid-cols-2">
        {about.philosophy.items.map(({ title, description, ...item }) => (
          <li key={title} className="grid content-start gap-3 border-t-2 border-ink pt-4">
            <h3 className="text-2xl">{title}</h3>
            <p className="measure text-soft">
              {description}
              <Cited references={'references' in item ? item.references : undefined} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
