import { ChevronDown } from '#app/ui/icons.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PageWords } from '../../page-words.server.ts'
import { Cited } from '../cited.tsx'

export function Mission({ words: { mission, healthSpan } }: { words: PageWords<'home'> }) {
  return (
    <Section id="mission" title={mission.title} lead={mission.intro} heading="beside" ground="sunk">
      <div className="grid gap-12">
        <ol className="grid gap-8">
          {mission.items.map(({ title, description }, index) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-4">
              <span aria-hidden="true" className="font-serif text-2xl text-clay">
                {index + 1}
              </span>
              <div className="grid gap-1.5">
                <h3 className="text-2xl">{title}</h3>
                <p className="measure text-soft">{description}</p>
              </div>
            </li>
          ))}
        </ol>
        <aside aria-labelledby="micro-lives" className="grid gap-3 border-l-2 border-sun pl-6">
          <h3 id="micro-lives" className="text-xl">
            {mission.microLives.title}
          </h3>
          <p className="measure text-soft">
            {mission.microLives.text}
            <Cited references={mission.microLives.references} />
          </p>
          <TextLink href="/micro-lives" className="inline-flex min-h-11 w-fit items-center">
            See a day in microlives
          </TextLink>
        </aside>
        <details className="group border-l-2 border-sun pl-6">
          <summary className="flex min-h-11 cursor-pointer items-center gap-3">
            <h3 className="text-xl">Years in good health</h3>
            <ChevronDown className="size-5 text-clay transition-transform group-open:rotate-180" strokeWidth={1.75} />
          </summary>
          <p className="measure pt-2 text-soft">
            {healthSpan.text}
            <Cited references={healthSpan.references} />
          </p>
        </details>
      </div>
    </Section>
  )
}
