import { ButtonLink } from '#app/ui/button.tsx'
import { Section } from '#app/ui/section.tsx'
import { community } from '#content/site.json'

/** The codes themselves appear once the coach has set where they lead; until then only what is true is said. */
export function Community() {
  return (
    <Section id="community" title={community.title} lead={community.text} heading="beside">
      <div className="grid gap-8">
        <dl className="grid gap-6 sm:grid-cols-2">
          {community.codes.map(({ key, title, description }) => (
            <div key={key} className="grid content-start gap-1 border-t border-line pt-4">
              <dt className="font-serif text-xl">{title}</dt>
              <dd className="text-soft">{description}</dd>
            </div>
          ))}
        </dl>
        <div>
          <ButtonLink href="/contact" variant="secondary">
            {community.button}
          </ButtonLink>
          <p className="mt-3 text-sm text-soft">Ask us for the invitation: group numbers are not published.</p>
        </div>
      </div>
    </Section>
  )
}
