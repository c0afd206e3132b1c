import { Drawing, drawingNamed } from '#app/ui/drawing.tsx'
import { services } from '#content/pages/services.json'

/** The six services, each with the drawing of its pillar and a way to what is known about it. */
export function ServiceList() {
  return (
    <section aria-label="What we help with" className="wrap pb-section">
      <ul className="grid gap-x-12 gap-y-14 border-t border-line pt-12 md:grid-cols-2 xl:grid-cols-3">
        {services.items.map(({ title, description, pillar }) => (
          <li key={title} className="grid content-start gap-4">
            <Drawing name={drawingNamed(pillar, 'activity')} className="w-full max-w-64" />
            <h2 className="text-2xl">{title}</h2>
            <p className="text-soft">{description}</p>
            <p>
              <a href={`/pillars/${pillar}`} className="link inline-flex min-h-6 items-center text-sm">
                What is known<span className="sr-only"> about {title}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
