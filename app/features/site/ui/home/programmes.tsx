import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Check } from '#app/ui/icons.tsx'
import { Section } from '#app/ui/section.tsx'
import type { PageWords } from '../../page-words.server.ts'

type Props = {
  words: PageWords<'home'>['programmes']
  /** TLC-Community as printed: monthly price, free period (null if none) and what it adds. */
  community: { price: string; freeTime: string | null; adds: readonly string[] }
  /** The waiting-list form of a programme that isn't open yet; without it a link leads to the form. */
  waitlist?: ReactNode
}

export function Programmes({ words, community: { price, freeTime, adds }, waitlist }: Props) {
  const fill = (text: string) => text.replace('{price}', price).replace('{time}', freeTime ?? '')
  const isSo = (text: string) => freeTime !== null || !text.includes('{time}')
  return (
    <Section id="programmes" title={words.title}>
      <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-2">
        {words.items.map(({ key, title, badge, description, features, note }) => (
          <article key={key} id={key} className="flex flex-col items-start gap-5 bg-paper p-6 sm:p-10">
            <div className="flex flex-wrap items-center justify-between gap-3 self-stretch">
              <h3 className="text-2xl">{title}</h3>
              {isSo(badge) && <Badge tone={key === 'age-watchers' ? 'neutral' : 'accent'}>{fill(badge)}</Badge>}
            </div>
            <p className="text-soft">{description}</p>
            <ul className="grid gap-2.5">
              {[...features.filter(isSo), ...(key === 'tlc-community' ? adds : [])].map((feature) => (
                <li key={feature} className="flex gap-3">
                  <Check className="mt-1 size-4 shrink-0 text-action" />
                  {fill(feature)}
                </li>
              ))}
            </ul>
            <p className="mt-auto text-sm text-soft">
              {isSo(note) ? fill(note) : `It is ${price} a month, until you cancel.`}
            </p>
            {key === 'tlc-community' && (
              <ButtonLink href="/community/join">{freeTime ? 'Start Free' : 'Join'}</ButtonLink>
            )}
            {key === 'age-watchers' &&
              (waitlist ?? (
                <ButtonLink href="/services#age-watchers" variant="secondary">
                  Join the waitlist
                </ButtonLink>
              ))}
          </article>
        ))}
      </div>
    </Section>
  )
}
