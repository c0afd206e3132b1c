import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PageWords } from '../../page-words.server.ts'

export function Voices({ words }: { words: PageWords<'home'>['voices'] }) {
  return (
    <Section id="experts" eyebrow="Studies, not experts" title={words.title} lead={words.intro} ground="night">
      <ul className="grid gap-x-10 gap-y-10 md:grid-cols-2 lg:grid-cols-6">
        {words.items.map(({ text, name, role, reference }, index) => (
          <li key={reference} className={index < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}>
            <figure className="grid gap-4 border-t border-line pt-5">
              <blockquote
                className={index < 2 ? 'font-serif text-2xl leading-snug' : 'font-serif text-xl leading-snug'}
              >
                {text}
              </blockquote>
              <figcaption className="text-sm">
                <a href={`/evidence#ref-${reference}`} className="touch-line font-semibold hover:underline">
                  {name}
                </a>
                <span className="block text-soft">{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-sm text-soft">
        {words.bibliography} <TextLink href="/evidence">See the evidence</TextLink>
      </p>
    </Section>
  )
}
