import { linkTo } from '#app/browser/call.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Landscape } from '#app/ui/drawing.tsx'
import type { PageWords } from '../../page-words.server.ts'

export function Hero({ words }: { words: PageWords<'home'>['hero'] }) {
  return (
    <section
      aria-labelledby="hero-heading"
      className="wrap grid items-end gap-10 pt-14 pb-section sm:pt-20 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-16"
    >
      <div className="grid gap-7">
        <h1 id="hero-heading" className="max-w-[6.8em] text-5xl font-light tracking-tight">
          {words.title}
        </h1>
        <p className="max-w-[28em] text-lg text-soft">{words.subtitle}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={linkTo('GET /api/login')} size="large" className="max-sm:px-5!">
            Start Your Journey
          </ButtonLink>
          <ButtonLink href="#mission" variant="secondary" size="large" className="max-sm:px-5!">
            Learn More <span className="sr-only">about our mission</span>
          </ButtonLink>
        </div>
      </div>
      <Landscape className="w-full" />
    </section>
  )
}
