import { ButtonLink } from '#app/ui/button.tsx'
import { OwnScript } from '#app/ui/own-script.tsx'
import type { PageWords } from '../../page-words.server.ts'
import { DayInPhone } from './day-in-phone.tsx'
import { Land } from './land.tsx'
import markHour from './mark-hour.ts?inline-script'

type Props = { words: PageWords<'home'>['hero']; checked: { claims: number; sources: number }; day: string }

/** The hero: what the product is, beside the product, in the light of the visitor's hour. */
export const Hero = ({ words, checked, day }: Props) => (
  <section aria-labelledby="hero-heading" data-hour="dawn" className="hero" suppressHydrationWarning>
    <OwnScript code={markHour} />
    <Land />
    <div className="wrap grid gap-x-16 gap-y-10 pt-12 sm:pt-16 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="grid content-start gap-6 lg:pt-8 lg:pb-[26.5vw]">
        <h1 id="hero-heading" className="max-w-[11ch] text-5xl font-light tracking-tight">
          {words.title}
        </h1>
        <p className="max-w-[30em] text-lg text-soft">{words.subtitle}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/begin" size="large" className="max-sm:px-5">
            Start Your Journey
          </ButtonLink>
          <ButtonLink href="#mission" variant="secondary" size="large" className="bg-raised max-sm:px-5">
            Learn More <span className="sr-only">about our mission</span>
          </ButtonLink>
        </div>
        <p className="text-sm text-soft tabular-nums">
          {checked.claims} claims checked, {checked.sources} sources, no snake oil
        </p>
      </div>
      <DayInPhone day={day} />
    </div>
  </section>
)
